import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PinnedKit } from '../shared/pinned-kit.ts'
import type { ShopBlock } from '../shared/shop-block.ts'
import { shopBlocks } from '../shared/shop-blocks.ts'
import { blockJson, settingsJson } from './block-files.ts'

const own = fileURLToPath(new URL('plugin/', import.meta.url))

/** Every file of the plugin for WordPress, by its path, for one version of the elements. */
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
// Made with the elements: the one version that pages load, and what browsers check it by.

namespace Almoner;

defined( 'ABSPATH' ) || exit;

const PLUGIN_VERSION = '${version}';
const KIT_VERSION    = '${version}';
const KIT_INTEGRITY  = array(
${lines.join('\n')}
);
`
}
