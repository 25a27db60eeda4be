import { z } from 'zod'
import { listTool } from '../../playground/tools/list'
import { createRunTool, type RunDependencies } from '../../playground/tools/run'
import { searchTool } from '../../playground/tools/search'
import { writeTool } from '../../playground/tools/write'
import { editFile } from './edit'
import { readLines } from './read'
import type { ModelTool } from './tool'

const path = z.string().min(1).describe('From the project’s folder, or absolute')

/** The tools that every model gets, in the order in which it is told of them. */
export function createModelTools(dependencies: RunDependencies): readonly ModelTool[] {
  const runTool = createRunTool(dependencies)
  return [
    readLines,
    tool({
      name: 'list',
      description: 'Lists a folder: its folders first, then its files.',
      kind: 'read',
      input: z.object({ path: path.default('.') }),
      title: (input) => listTool.title({ tool: 'list', ...input }),
      prepare: (input, folders) => listTool.prepare({ tool: 'list', ...input }, folders),
    }),
    tool({
      name: 'search',
      description: 'Finds the lines that hold a text, in any case, in all text files below a folder or in one file.',
      kind: 'read',
      input: z.object({ query: z.string().min(1), path: path.default('.') }),
      title: (input) => searchTool.title({ tool: 'search', ...input }),
      prepare: (input, folders) => searchTool.prepare({ tool: 'search', ...input }, folders),
    }),
    editFile,
    tool({
      name: 'write',
      description: 'Writes a whole text file, new or in place of an old one. To change a part of a file use `edit`.',
      kind: 'write',
      input: z.object({ path, content: z.string() }),
      title: (input) => writeTool.title({ tool: 'write', ...input }),
      prepare: (input, folders) => writeTool.prepare({ tool: 'write', ...input }, folders),
    }),
    tool({
      name: 'run',
      description: `Runs a command line in the shell of the machine, in the project’s folder, without input. It is ended after ${dependencies.commandTimeoutMs / 1000} seconds.`,
      kind: 'exec',
      input: z.object({ command: z.string().min(1) }),
      title: (input) => runTool.title({ tool: 'run', ...input }),
      prepare: (input, folders) => runTool.prepare({ tool: 'run', ...input }, folders),
    }),
  ] as readonly ModelTool[]
}

/** Lets the input of a tool be inferred from its schema. */
function tool<Input>(definition: ModelTool<Input>): ModelTool<Input> {
  return definition
}
