import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/index-native.min.js'
import type { PinnedKit } from '../shared/pinned-kit.ts'
import { type BlockSetting, type ShopBlock, shopBlocks } from '../shared/shop-blocks.ts'

const own = fileURLToPath(new URL('plugin/', import.meta.url))

/** All files of the WordPress plugin for one version of the elements, by path. */
export function makePlugin(kit: PinnedKit): Record<string, Buffer> {
  const written = readdirSync(own, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(own.length))
  const files: Record<string, string> = Object.fromEntries(
    written.map((path) => [path, readFileSync(join(own, path), 'utf8').replaceAll('{{version}}', kit.version)]),
  )
  files['includes/kit-version.php'] = kitVersion(kit)
  for (const block of shopBlocks) Object.assign(files, blockFiles(block, kit.version))
  files.LICENSE = readFileSync('LICENSE', 'utf8')
  return Object.fromEntries(
    Object.entries(files)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, text]) => [`almoner/${path}`, Buffer.from(text)]),
  )
}

function blockFiles(block: ShopBlock, version: string): Record<string, string> {
  return {
    [`blocks/${block.tag}/block.json`]: blockJson(block, version),
    [`blocks/${block.tag}/settings.json`]: settingsJson(block),
  }
}

function kitVersion({ version, integrity }: PinnedKit): string {
  const lines = Object.entries(integrity).map(([file, value]) => `\t'${file}' => '${value}',`)
  return `<?php
// Generated with the elements: the version that pages load, and its integrity.

namespace Almoner;

defined( 'ABSPATH' ) || exit;

const PLUGIN_VERSION = '${version}';
const KIT_VERSION    = '${version}';
const KIT_INTEGRITY  = array(
${lines.join('\n')}
);
`
}

/** A block's metadata for WordPress. */
function blockJson({ tag, title, description, settings }: ShopBlock, version: string): string {
  const attributes = {
    ...Object.fromEntries(settings.map((setting) => [nameOf(setting), attributeOf(setting)])),
    link: { type: 'string', default: '' },
    linkText: { type: 'string', default: '' },
  }
  return written({
    $schema: 'https://schemas.wp.org/trunk/block.json',
    apiVersion: 2,
    name: `almoner/${tag}`,
    version,
    title,
    category: 'widgets',
    icon: 'heart',
    description,
    keywords: ['donation', 'nonprofit', 'charity'],
    textdomain: 'almoner',
    attributes,
    supports: { html: false, align: ['wide'], spacing: { margin: true } },
    editorScript: 'almoner-editor',
  })
}

/** Settings of a block, for the editor and the page. */
function settingsJson({ settings }: ShopBlock): string {
  return written(settings.map(({ initial: _, ...setting }) => ({ name: nameOf(setting), ...setting })))
}

/** The name of a setting in a block’s attributes: the element’s attribute in camel case. */
function nameOf({ attribute }: BlockSetting): string {
  return attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function attributeOf({ kind, initial }: BlockSetting): object {
  return kind === 'switch' ? { type: 'boolean', default: false } : { type: 'string', default: initial ?? '' }
}

function written(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** A ZIP file of the plugin for WordPress. The same files give the same bytes. */
export async function zipPlugin(files: Readonly<Record<string, Uint8Array>>): Promise<Uint8Array> {
  // Times in ZIP files are local; this one is the same in every time zone.
  const lastModDate = new Date(1980, 0, 1)
  const zip = new ZipWriter(new Uint8ArrayWriter(), { lastModDate, extendedTimestamp: false, level: 9 })
  for (const [path, bytes] of Object.entries(files)) await zip.add(path, new Uint8ArrayReader(bytes))
  return zip.close()
}
