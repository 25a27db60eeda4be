import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

const project = join(import.meta.dirname, '..', '..', 'tsconfig.client.json')

/**
 * Writes the declarations of `parley/client`, and of everything they reference, to a folder. Returns the compiler's
 * errors; empty on success.
 */
export function writeDeclarations(outDir: string): string[] {
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(project, (file) => readFileSync(file, 'utf8')).config,
    ts.sys,
    dirname(project),
  )
  const program = ts.createProgram(fileNames, { ...options, outDir })
  const { diagnostics } = program.emit()
  for (const file of declarationsBelow(outDir)) withFullSpecifiers(file)
  return [...ts.getPreEmitDiagnostics(program), ...diagnostics].map(({ messageText }) =>
    ts.flattenDiagnosticMessageText(messageText, '\n'),
  )
}

function declarationsBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.d.ts'))
    .map((file) => join(folder, file))
}

/** Adds file extensions to import specifiers: a bundler does not need them, Node's resolution does. */
function withFullSpecifiers(file: string): void {
  const text = readFileSync(file, 'utf8')
  const full = text.replace(
    /(from |import\()(['"])(\.{1,2}\/[^'"]*)\2/g,
    (_all, before: string, quote: string, path: string) => {
      const target = join(dirname(file), path)
      const isFolder = existsSync(target) && statSync(target).isDirectory() && !existsSync(`${target}.d.ts`)
      return `${before}${quote}${path}${isFolder ? '/index.js' : '.js'}${quote}`
    },
  )
  if (full !== text) writeFileSync(file, full)
}
