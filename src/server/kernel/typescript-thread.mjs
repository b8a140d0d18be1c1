// A thread does not inherit the loader that the process was started with: it is registered here, then the module runs.
import { workerData } from 'node:worker_threads'

// What was compiled needs none.
if (workerData.module.endsWith('.ts')) (await import('tsx/esm/api')).register()
await import(workerData.module)
