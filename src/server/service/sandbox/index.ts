export { type AdvanceDependencies, advanceSandbox } from './advance-clock.ts'
export { type SandboxDoor, sandboxRoutes } from './routes.ts'
export { openSandboxClock, type SandboxClock } from './sandbox-clock.ts'
