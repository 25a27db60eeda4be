import { cp, link, mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { commandScript } from '../../scripts/launch/paths.js'
import { claudeFiles, type ClaudeFiles } from '../claude-files'
import { costOf, type ProgramCost } from '../program'
import { FEWEST } from '../report'
import { timeToFind, type Found } from './found'
import { withHome, type Home } from './home'
import { titleOf, type PeerCommands } from './programs'
import type { Row } from './table'

const parley = [process.execPath, commandScript]

/** Compares reading usage from transcripts of Claude Code, and indexing and searching them. */
export async function transcripts(commands: PeerCommands, count: number): Promise<Row[]> {
  const files = await claudeFiles(count)
  const corpus = `${count} transcripts, ${(files.size / 1e6).toFixed(0)} MB`
  return withHome(async (home) => {
    await fill(home, files)
    const report = [...commands.codeburn, 'report', '--format', 'json', '--period', 'all']
    const daily = [...commands.ccusage, 'claude', 'daily', '--json', '--offline']
    const forget = () => rm(join(home.folder, '.cache'), { recursive: true, force: true })
    const data = join(home.folder, 'data', 'parley')
    const imports = [...parley, 'import', '--data', data, join(home.folder, '.claude')]
    const search = (index: number) => [...parley, 'search', '--data', data, files.wordOf(index)]
    const costs: Record<'ccusage' | 'codeburn' | 'again' | 'parley' | 'search', ProgramCost[]> = {
      ccusage: [],
      codeburn: [],
      again: [],
      parley: [],
      search: [],
    }
    const found: Found[] = []
    for (let round = 0; round < FEWEST; round++) {
      await forget()
      costs.ccusage.push(await costOf(daily, home.env))
      costs.codeburn.push(await costOf(report, home.env))
      costs.again.push(await costOf(report, home.env))
      await rm(data, { recursive: true, force: true })
      found.push(await timeToFind(home, data, count))
      await rm(data, { recursive: true, force: true })
      costs.parley.push(await costOf(imports, home.env))
      costs.search.push(await costOf(search((round * 37) % count), home.env))
    }
    const both = (subject: string, program: string, measured: readonly ProgramCost[], note: string): Row[] => [
      { subject, program, samples: measured.map(({ clock }) => clock / 1000), unit: 's', note },
      {
        subject: `${subject}, processor`,
        program,
        samples: measured.map(({ processor }) => processor / 1000),
        unit: 's',
      },
    ]
    const usage = `usage of ${corpus}`
    const index = `index of ${corpus}`
    const rows = `first rows of ${corpus}`
    const list = `list of ${corpus}`
    const search1 = `search in ${corpus}`
    return [
      ...both(usage, titleOf('ccusage'), costs.ccusage, 'native program; sums only'),
      ...both(usage, titleOf('codeburn'), costs.codeburn, 'without its cache; sums only'),
      ...both(usage, `${titleOf('codeburn')}, again`, costs.again, 'with its cache'),
      ...both(usage, 'Parley', costs.parley, 'one import stores, indexes and counts everything'),
      {
        subject: rows,
        program: 'Parley',
        samples: found.map(({ first }) => first / 1000),
        unit: 's',
        note: 'from the begin of its search in a running host',
      },
      {
        subject: list,
        program: 'Parley',
        samples: found.map((each) => each.list / 1000),
        unit: 's',
        note: 'the same; title, folder and time of each',
      },
      ...both(index, 'Parley', costs.parley, 'the same import'),
      { subject: index, program: titleOf('ccusage'), note: 'keeps no text' },
      { subject: index, program: titleOf('codeburn'), note: 'keeps no text' },
      { subject: index, program: titleOf('opencode'), note: 'imports its own exports only' },
      { subject: index, program: titleOf('claude'), note: 'has no index; `/resume` filters titles in its terminal' },
      ...both(search1, 'Parley', costs.search, 'a word of one session; start of the program included'),
      { subject: search1, program: 'the other four', note: 'search no content of sessions' },
    ]
  })
}

/** Puts the corpus where Claude Code keeps its sessions; by links, since nobody writes to it. */
async function fill(home: Home, { paths }: ClaudeFiles): Promise<void> {
  const folder = join(home.folder, '.claude', 'projects', '-work')
  await mkdir(folder, { recursive: true })
  for (const path of paths) {
    const target = join(folder, basename(path))
    await link(path, target).catch(() => cp(path, target))
  }
}
