import cliProgress from 'cli-progress'

/** Shows how far a long command is: a bar with the time left for a person, a line now and then for a log. */
export interface Progress {
  /** `done` of `total`, in any unit; `note` says it in words. */
  update(done: number, total: number, note: string): void
  /** Says what comes after, when it cannot be measured. */
  say(note: string): void
  stop(): void
}

/** A progress display on a stream; a bar when a person watches it, else one line each tenth. */
export function createProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  return stream.isTTY ? progressBar(stream) : progressLines(stream)
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
      if (reached <= tenth) return
      tenth = reached
      stream.write(`${reached * 10} %  ${note}\n`)
    },
    say: (note) => stream.write(`${note}\n`),
    stop: () => undefined,
  }
}
