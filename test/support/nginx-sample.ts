import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Why the nginx sample can't be tested here, or false if it can. */
export const withoutNginx = without('nginx', '-v') || without('openssl', 'version')

/** Writes a certificate for giving.example to a folder: `key.pem` and `certificate.pem`. */
export function writeCertificate(folder: string): void {
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')]
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=giving.example', ...files])
}

/** Writes the nginx sample with its own ports, in front of a server, with all output in a folder; returns its file. */
export async function writeNginxSample(
  folder: string,
  { plain, secure, server }: Readonly<Record<'plain' | 'secure' | 'server', number>>,
): Promise<string> {
  const sample = (await readFile('deploy/nginx/almoner.conf', 'utf8'))
    .replaceAll(/listen \[::\]:.*\n/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${secure} ssl;`)
    .replaceAll(/127\.0\.0\.1:808\d/g, `127.0.0.1:${server}`)
    .replace('/etc/ssl/giving.example/fullchain.pem', join(folder, 'certificate.pem'))
    .replace('/etc/ssl/giving.example/privkey.pem', join(folder, 'key.pem'))
    .replace('/var/log/nginx/almoner.log', join(folder, 'access.log'))
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const file = join(folder, 'nginx.conf')
  const around = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}`
  await writeFile(file, `${around} http { ${paths.join(' ')}\n${sample}\n}`)
  return file
}

function without(program: string, version: string): string | false {
  return spawnSync(program, [version]).status === 0 ? false : `${program} is not installed`
}
