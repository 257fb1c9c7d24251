/** The proxies whose files are in `deploy/`, run as programs of this machine in front of a server under test. The files are
 *  used as they are, with the addresses and the certificate of the test in place of the example's. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { LOCALHOST_CERTIFICATE, LOCALHOST_KEY } from './localhost-certificate.ts'

const DEPLOY = join(import.meta.dirname, '../../../../deploy')

export const PROXIES = ['nginx', 'caddy'] as const
export type ProxyName = (typeof PROXIES)[number]

export interface ProxyPorts {
  http: number
  https: number
}

export interface RunningProxy {
  stop(): Promise<void>
}

/** A reason to skip; null when the program is on this machine. */
export function missingProxy(name: ProxyName): string | null {
  try {
    execFileSync(name, [name === 'nginx' ? '-v' : 'version'], { stdio: 'ignore' })
    return null
  } catch {
    return `${name} is not installed on this machine`
  }
}

export async function freePorts(): Promise<ProxyPorts> {
  const [http, https] = await Promise.all([freePort(), freePort()])
  return { http, https }
}

/** `upstream`: the host and the port of the server. `folder`: for the proxy's own files. */
export async function startProxy(
  name: ProxyName,
  { folder, ports, upstream }: { folder: string; ports: ProxyPorts; upstream: string },
): Promise<RunningProxy> {
  mkdirSync(folder, { recursive: true })
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  writeFileSync(certificate, LOCALHOST_CERTIFICATE)
  writeFileSync(key, LOCALHOST_KEY)
  const file = join(folder, 'proxy.conf')
  const made = { folder, ports, upstream, certificate, key }
  writeFileSync(file, name === 'nginx' ? nginxConfig(made) : caddyConfig(made))
  const child = spawn(name, argumentsOf(name, folder, file), {
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr.on('data', (piece: Buffer) => {
    log += piece.toString('utf8')
  })
  await untilListening(child, [ports.http, ports.https], () => log)
  return {
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function argumentsOf(name: ProxyName, folder: string, file: string): string[] {
  return name === 'nginx'
    ? ['-p', folder, '-c', file, '-e', 'stderr']
    : ['run', '--config', file, '--adapter', 'caddyfile']
}

interface Making {
  folder: string
  ports: ProxyPorts
  upstream: string
  certificate: string
  key: string
}

function nginxConfig({ folder, ports, upstream, certificate, key }: Making): string {
  const ours = readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8')
    .replaceAll('yalkut.example', 'localhost')
    .replace(/^\s*listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${ports.https} ssl`)
    // The other port of the test has a number; on a real server both are the usual ones.
    .replace('https://localhost$', `https://localhost:${ports.https}$$`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replaceAll('/var/log/nginx', folder)
    .replace('127.0.0.1:8787', upstream)
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ')
  return `daemon off; pid ${folder}/nginx.pid; worker_processes 1;
events { worker_connections 256; }
http { access_log off; ${own} gzip on; gzip_proxied any; gzip_types *;
${ours}
}`
}

function caddyConfig({ ports, upstream, certificate, key }: Making): string {
  const ours = readFileSync(join(DEPLOY, 'Caddyfile'), 'utf8')
    .replace(/^yalkut\.example \{$/m, `localhost {\n\ttls ${certificate} ${key}`)
    .replace('127.0.0.1:8787', upstream)
  const { http, https } = ports
  return `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tdefault_bind 127.0.0.1\n}\n${ours}`
}

async function untilListening(child: ChildProcess, ports: readonly number[], log: () => string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The proxy ended: ${log()}`)
    const open = await Promise.all(ports.map(isOpen))
    if (open.every(Boolean)) return
    await sleep(100)
  }
  child.kill('SIGKILL')
  throw new Error(`The proxy does not listen: ${log()}`)
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
