/** A program that encodes a search, a gift and a transfer with a language's own library. */
export interface Encoder {
  /** The program and its arguments; the source comes last. */
  command: readonly [string, ...string[]]
  /** File name of the source, if the program needs a file. */
  file?: string
  source: string
  /** The three lines it prints. */
  recorded: { search: string; gift: string; transfer: string }
}

/** The encoders, by language. Each sends two categories, one false and one true. */
export const encoders: Readonly<Record<string, Encoder>> = {
  Go: {
    command: ['go', 'run'],
    file: 'main.go',
    source: `package main

import (
	"fmt"
	"net/url"
	"strconv"
)

func main() {
	fmt.Println(url.Values{"categories": {"animals", "arts and culture"}, "show_hidden": {strconv.FormatBool(false)}}.Encode())
	fmt.Println(url.Values{"amount": {"2500"}, "nonprofit_id": {"n_one"}, "funds_collected": {strconv.FormatBool(true)}, "cover_fees": {strconv.FormatBool(false)}}.Encode())
	transfer := url.Values{"processor_destination_payment_id": {"py_sandbox_66_go"}}
	for i := 0; i < 11; i++ {
		transfer.Set(fmt.Sprintf("allocations[%d][nonprofit_id]", i), "n_one")
		transfer.Set(fmt.Sprintf("allocations[%d][amount]", i), strconv.Itoa(i+1))
	}
	fmt.Println(transfer.Encode())
}
`,
    recorded: {
      search: 'categories=animals&categories=arts+and+culture&show_hidden=false',
      gift: 'amount=2500&cover_fees=false&funds_collected=true&nonprofit_id=n_one',
      // Sorted by name as text, so `11` comes before `2`.
      transfer: [0, 10, 1, 2, 3, 4, 5, 6, 7, 8, 9]
        .flatMap((place) => [
          `allocations%5B${place}%5D%5Bamount%5D=${place + 1}`,
          `allocations%5B${place}%5D%5Bnonprofit_id%5D=n_one`,
        ])
        .concat('processor_destination_payment_id=py_sandbox_66_go')
        .join('&'),
    },
  },
  Python: {
    command: ['python3', '-c'],
    source: `
import json
from urllib.parse import urlencode
print(urlencode({"categories": ["animals", "arts and culture"], "show_hidden": False}, doseq=True))
print(urlencode({"amount": 2500, "nonprofit_id": "n_one", "funds_collected": True, "cover_fees": False}))
print(urlencode({"processor_destination_payment_id": "py_sandbox_66_python", "allocations": json.dumps(
    [{"nonprofit_id": "n_one", "amount": n} for n in range(1, 12)])}))
`,
    recorded: {
      search: 'categories=animals&categories=arts+and+culture&show_hidden=False',
      gift: 'amount=2500&nonprofit_id=n_one&funds_collected=True&cover_fees=False',
      transfer: `processor_destination_payment_id=py_sandbox_66_python&allocations=%5B${eleven((amount) => `%7B%22nonprofit_id%22%3A+%22n_one%22%2C+%22amount%22%3A+${amount}%7D`).join('%2C+')}%5D`,
    },
  },
  PHP: {
    command: ['php', '-r'],
    source: `
echo http_build_query(['categories' => ['animals', 'arts and culture'], 'show_hidden' => false]), "\\n";
echo http_build_query(['amount' => 2500, 'nonprofit_id' => 'n_one', 'funds_collected' => true, 'cover_fees' => false]), "\\n";
echo http_build_query(['processor_destination_payment_id' => 'py_sandbox_66_php',
  'allocations' => array_map(fn($n) => ['nonprofit_id' => 'n_one', 'amount' => $n], range(1, 11))]), "\\n";
`,
    recorded: {
      search: 'categories%5B0%5D=animals&categories%5B1%5D=arts+and+culture&show_hidden=0',
      gift: 'amount=2500&nonprofit_id=n_one&funds_collected=1&cover_fees=0',
      transfer: `processor_destination_payment_id=py_sandbox_66_php&${eleven((amount) => `allocations%5B${amount - 1}%5D%5Bnonprofit_id%5D=n_one&allocations%5B${amount - 1}%5D%5Bamount%5D=${amount}`).join('&')}`,
    },
  },
  Ruby: {
    command: ['ruby', '-ruri', '-e'],
    source: `
puts URI.encode_www_form('categories[]' => ['animals', 'arts and culture'], 'show_hidden' => false)
puts URI.encode_www_form(amount: 2500, nonprofit_id: 'n_one', funds_collected: true, cover_fees: false)
allocations = (1..11).flat_map { |n| [['allocations[][nonprofit_id]', 'n_one'], ['allocations[][amount]', n]] }
puts URI.encode_www_form([['processor_destination_payment_id', 'py_sandbox_66_ruby'], *allocations])
`,
    recorded: {
      search: 'categories%5B%5D=animals&categories%5B%5D=arts+and+culture&show_hidden=false',
      gift: 'amount=2500&nonprofit_id=n_one&funds_collected=true&cover_fees=false',
      transfer: `processor_destination_payment_id=py_sandbox_66_ruby&${eleven((amount) => `allocations%5B%5D%5Bnonprofit_id%5D=n_one&allocations%5B%5D%5Bamount%5D=${amount}`).join('&')}`,
    },
  },
  JavaScript: {
    command: [process.execPath, '-e'],
    source: `
const { stringify } = require('node:querystring')
console.log(stringify({ categories: ['animals', 'arts and culture'], show_hidden: false }))
console.log(stringify({ amount: 2500, nonprofit_id: 'n_one', funds_collected: true, cover_fees: false }))
const transfer = new URLSearchParams({ processor_destination_payment_id: 'py_sandbox_66_javascript' })
for (let n = 1; n <= 11; n += 1) {
  transfer.append('allocations[' + (n - 1) + '][nonprofit_id]', 'n_one')
  transfer.append('allocations[' + (n - 1) + '][amount]', n)
}
console.log(String(transfer))
`,
    recorded: {
      search: 'categories=animals&categories=arts%20and%20culture&show_hidden=false',
      gift: 'amount=2500&nonprofit_id=n_one&funds_collected=true&cover_fees=false',
      transfer: `processor_destination_payment_id=py_sandbox_66_javascript&${eleven((amount) => `allocations%5B${amount - 1}%5D%5Bnonprofit_id%5D=n_one&allocations%5B${amount - 1}%5D%5Bamount%5D=${amount}`).join('&')}`,
    },
  },
}

function eleven(write: (amount: number) => string): string[] {
  return [...Array(11).keys()].map((index) => write(index + 1))
}
