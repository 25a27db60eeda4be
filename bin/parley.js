#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { build } from '../scripts/launch/build.js'
import { findNode, noNode } from '../scripts/launch/node.js'
import { builtCommand, commandScript } from '../scripts/launch/paths.js'
import { become } from '../scripts/launch/run.js'

/*
 * The `parley` command. Plain JavaScript that also an old Node reads: it goes on in a recent one, builds Parley where
 * that was not done yet, and starts the built command.
 */

const node = findNode()
if (node === undefined) {
  console.error(noNode)
  process.exitCode = 1
} else if (node !== process.execPath) await become(node, [commandScript, ...process.argv.slice(2)])
else if (existsSync(builtCommand) || (await build(node))) await import(pathToFileURL(builtCommand).href)
else process.exitCode = 1
