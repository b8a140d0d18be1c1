import { hostname, userInfo } from 'node:os'
import type { Command } from 'commander'
import { type Actor, actingAs } from '../database/acting.ts'

/** Runs a program in the name of whoever sits at the command line: what it changes is told of them in the audit log. */
export function inOperatorsName<Result>(program: Command, run: () => Promise<Result>): Promise<Result> {
  const { username } = userInfo()
  const actor: Actor = { kind: 'command', id: username, name: `${username}@${hostname()}` }
  program.hook('preAction', (_, command) => {
    actor.action = namesOf(command).join(' ')
  })
  return actingAs(actor, run)
}

/** What was typed: `keys rotate`. */
function namesOf(command: Command): string[] {
  return command.parent === null ? [] : [...namesOf(command.parent), command.name()]
}
