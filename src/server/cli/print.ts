/** Prints what a command found: for a program one JSON object, for a person the given text. */
export function print(json: boolean | undefined, data: unknown, text: () => string): void {
  process.stdout.write(`${json === true ? JSON.stringify(data) : text()}\n`)
}
