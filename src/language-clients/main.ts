import { makeClients } from './make-clients.ts'

// The clients in other languages, each a package of its own.
for (const folder of await makeClients('dist/packages/clients')) console.log(folder)
