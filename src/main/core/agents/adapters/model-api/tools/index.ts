import { z } from 'zod'
import { listTool } from '#core/agents/adapters/tools/list'
import { createRunTool, type RunDependencies } from '#core/agents/adapters/tools/run'
import { searchTool } from '#core/agents/adapters/tools/search'
import { writeTool } from '#core/agents/adapters/tools/write'
import { appendFile } from './append'
import { editFile } from './edit'
import { moveEntry } from './move'
import { readLines } from './read'
import { removeEntry } from './remove'
import type { ModelTool } from './tool'

const path = z.string().min(1).describe('From the project’s folder, or absolute')

/** Returns the tools of every model, in the order in which they are offered. */
export function createModelTools(dependencies: RunDependencies): readonly ModelTool[] {
  const runTool = createRunTool(dependencies)
  return [
    readLines,
    tool({
      name: 'list',
      description: 'Lists a folder: its folders first, then its files.',
      kind: 'read',
      input: z.object({ path: path.default('.') }),
      title: listTool.title,
      prepare: listTool.prepare,
    }),
    tool({
      name: 'search',
      description: 'Finds the lines that hold a text, in any case, in all text files below a folder or in one file.',
      kind: 'read',
      input: z.object({ query: z.string().min(1), path: path.default('.') }),
      title: searchTool.title,
      prepare: searchTool.prepare,
    }),
    editFile,
    tool({
      name: 'write',
      description: 'Writes a whole text file, new or in place of an old one. To change a part of a file use `edit`.',
      kind: 'write',
      input: z.object({ path, content: z.string() }),
      title: writeTool.title,
      prepare: writeTool.prepare,
    }),
    appendFile,
    moveEntry,
    removeEntry,
    tool({
      name: 'run',
      description: `Runs a command line in the shell of the machine, in the project’s folder, without input. It is ended after ${dependencies.commandTimeoutMs / 1000} seconds.`,
      kind: 'exec',
      input: z.object({ command: z.string().min(1) }),
      title: runTool.title,
      prepare: runTool.prepare,
    }),
  ] as readonly ModelTool[]
}

/** Infers the input of a tool from its schema. */
function tool<Input>(definition: ModelTool<Input>): ModelTool<Input> {
  return definition
}
