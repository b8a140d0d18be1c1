import cliProgress from 'cli-progress'

/** Progress of a long command: a bar with the remaining time at a terminal, a line per tenth elsewhere. */
export interface Progress {
  /** `done` of `total`, in any unit, with a short description. */
  update(done: number, total: number, note: string): void
  /** Prints a line about a step that can't be measured. */
  say(note: string): void
  stop(): void
}

/** Shows progress on a stream, standard error by default. A terminal that can't move its cursor gets lines too. */
export function createProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  return stream.isTTY && process.env.TERM !== 'dumb' ? progressBar(stream) : progressLines(stream)
}

function progressBar(stream: NodeJS.WriteStream): Progress {
  const bar = new cliProgress.SingleBar({
    stream,
    format: '{bar} {percentage} %  {note}  {eta_formatted} left',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
    etaBuffer: 50,
  })
  let started = false
  return {
    update(done, total, note) {
      if (!started) bar.start(total, 0, { note })
      started = true
      bar.update(done, { note })
    },
    say(note) {
      if (started) bar.stop()
      started = false
      stream.write(`${note}\n`)
    },
    stop() {
      if (started) bar.stop()
      started = false
    },
  }
}

function progressLines(stream: NodeJS.WriteStream): Progress {
  let tenth = 0
  return {
    update(done, total, note) {
      const reached = total === 0 ? 10 : Math.floor((done / total) * 10)
      if (reached < tenth) tenth = 0
      if (reached <= tenth) return
      tenth = reached
      stream.write(`${reached * 10} %  ${note}\n`)
    },
    say: (note) => stream.write(`${note}\n`),
    stop: () => undefined,
  }
}
