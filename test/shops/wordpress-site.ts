import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eventually } from '../support/eventually.ts'
import { ended, freePort } from '../support/running-server.ts'

const run = promisify(execFile)

/** Where Debian’s package installs WordPress. */
const INSTALLED = '/usr/share/wordpress'
/** The site's administrator. */
export const ADMIN = { name: 'admin', password: 'correct horse battery staple' }

/** A real WordPress with its own database in a temporary folder. */
export interface WordPressSite {
  url: string
  /** Runs PHP code within the site and returns its output; the file `first` is loaded before everything else. */
  php(code: string, first?: string): Promise<string>
  /** Makes the site load PHP code with every request. */
  always(code: string): Promise<void>
  /** PHP's warnings and errors so far. */
  complaints(): Promise<string>
  close(): Promise<void>
}

/** Why WordPress can't be set up here; undefined if it can. */
export async function wordPressMissing(): Promise<string | undefined> {
  if (!existsSync(join(INSTALLED, 'wp-load.php'))) return 'there is no WordPress (apt-get install wordpress)'
  for (const [program, ...args] of [
    ['php', '--re=mysqli'],
    ['mariadbd', '--version'],
    ['mariadb-install-db', '--help'],
  ])
    if (program !== undefined && !(await isThere(program, args)))
      return `there is no ${program} (apt-get install wordpress php-cli php-mysql mariadb-server)`
  return undefined
}

function isThere(program: string, args: readonly string[]): Promise<boolean> {
  return run(program, args).then(
    () => true,
    (error: unknown) => !(error instanceof Error && 'code' in error && (error.code === 'ENOENT' || program === 'php')),
  )
}

/** Sets up WordPress with its own installer: files, database, site and administrator. */
export async function startWordPress(): Promise<WordPressSite> {
  const folder = await mkdtemp(join(tmpdir(), 'almoner-wordpress-'))
  const site = join(folder, 'site')
  await run('cp', ['-rL', INSTALLED, site])
  const database = await startDatabase(folder)
  const port = await freePort()
  const url = `http://localhost:${port}`
  await writeFile(join(site, 'wp-config.php'), configuration(folder, url))
  await writeTheme(join(site, 'wp-content/themes/plain'))
  const settings = ['-d', 'upload_max_filesize=16M', '-d', 'post_max_size=16M', '-d', 'memory_limit=512M']
  const server = spawn('php', [...settings, '-S', `localhost:${port}`, '-t', site], {
    stdio: 'ignore',
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4' },
    detached: true,
  })
  await install(url)
  return {
    url,
    async php(code, first) {
      const before = first === undefined ? '' : `require_once '${first}';`
      const { stdout } = await run('php', [...settings, '-r', `${before} require '${site}/wp-load.php'; ${code}`])
      return stdout
    },
    async always(code) {
      await mkdir(join(site, 'wp-content/mu-plugins'), { recursive: true })
      await writeFile(join(site, 'wp-content/mu-plugins/always.php'), `<?php ${code}`)
    },
    complaints: () => readFile(join(folder, 'debug.log'), 'utf8').catch(() => ''),
    async close() {
      // Its workers are in its process group.
      if (server.pid !== undefined) process.kill(-server.pid, 'SIGTERM')
      database.kill('SIGTERM')
      await Promise.all([ended(server), ended(database)])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startDatabase(folder: string): Promise<ChildProcess> {
  const data = join(folder, 'data')
  await mkdir(data)
  const user = `--user=${userInfo().username}`
  const open = ['--auth-root-authentication-method=normal', '--skip-test-db']
  await run('mariadb-install-db', ['--no-defaults', `--datadir=${data}`, user, ...open])
  const socket = join(folder, 'socket')
  const own = [
    `--datadir=${data}`,
    `--socket=${socket}`,
    `--pid-file=${join(folder, 'pid')}`,
    user,
    '--skip-networking',
  ]
  const database = spawn('mariadbd', ['--no-defaults', ...own], { stdio: 'ignore' })
  const make = ['--no-defaults', `--socket=${socket}`, '-u', 'root', '-e', 'create database if not exists wordpress']
  await eventually(() => run('mariadb', make))
  return database
}

function configuration(folder: string, url: string): string {
  return `<?php
define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:${join(folder, 'socket')}' );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'WP_HOME', '${url}' );
define( 'WP_SITEURL', '${url}' );
define( 'WP_CONTENT_DIR', __DIR__ . '/wp-content' );
define( 'WP_DEFAULT_THEME', 'plain' );
define( 'FS_METHOD', 'direct' );
define( 'DISABLE_WP_CRON', true );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'WP_ACCESSIBLE_HOSTS', 'localhost' );
define( 'WP_DEBUG', true );
define( 'WP_DEBUG_DISPLAY', false );
define( 'WP_DEBUG_LOG', '${join(folder, 'debug.log')}' );
$table_prefix = 'wp_';
if ( ! defined( 'ABSPATH' ) ) define( 'ABSPATH', __DIR__ . '/' );
require_once ABSPATH . 'wp-settings.php';
`
}

/** A minimal theme, because none may be installed. */
async function writeTheme(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(
    join(folder, 'style.css'),
    '/* Theme Name: Plain */ body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; font: 18px/1.6 sans-serif }',
  )
  await writeFile(
    join(folder, 'index.php'),
    `<!doctype html><html <?php language_attributes(); ?>><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="<?php echo get_stylesheet_uri(); ?>"><?php wp_head(); ?></head>
<body <?php body_class(); ?>><?php while ( have_posts() ) { the_post(); the_title( '<h1>', '</h1>' ); the_content(); } wp_footer(); ?></body></html>`,
  )
  await writeFile(join(folder, 'functions.php'), "<?php add_theme_support( 'title-tag' );")
}

async function install(url: string): Promise<void> {
  const form = new URLSearchParams({
    weblog_title: 'Fern and Field',
    user_name: ADMIN.name,
    admin_password: ADMIN.password,
    admin_password2: ADMIN.password,
    pw_weak: 'on',
    admin_email: 'admin@shop.example',
    blog_public: '0',
    language: '',
  })
  await eventually(async () => {
    const answer = await fetch(`${url}/wp-admin/install.php?step=2`, { method: 'POST', body: form })
    if (!(await answer.text()).includes('wp-login.php'))
      throw new Error(`WordPress was not installed: ${answer.status}`)
  })
}
