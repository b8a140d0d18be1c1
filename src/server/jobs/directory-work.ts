import type { LiveDirectory } from '../service/directory/search/live/live-directory.ts'
import type { BackgroundWork } from './background-work.ts'

/** Keeps this process's index of the directory up with the tables; well while it is no more than seconds behind. */
export function directoryWork(directory: LiveDirectory): BackgroundWork {
  return {
    name: 'directory_index',
    start: async () => {
      directory.start()
      return { isWell: () => directory.listings !== undefined, stop: () => directory.stop() }
    },
  }
}
