import { makeClients } from './make-clients.ts'

// The clients in other languages, each as a package.
for (const folder of await makeClients('dist/packages/clients')) console.log(folder)
