const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Stands for what differs between two runs: ids, folders, times, sizes and versions. */
export class Names {
  private readonly byValue = new Map<string, string>()
  private readonly byName = new Map<string, string>()
  private readonly counts = new Map<string, number>()

  /** `folders`: by name, longest path first. */
  constructor(private readonly folders: Readonly<Record<string, string>>) {}

  /**
   * Returns a received value with names in place of what differs. Ids are numbered by the field that they are first seen
   * in.
   */
  recorded(value: unknown, key = ''): unknown {
    if (Array.isArray(value)) return value.map((each) => this.recorded(each, key))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([name, each]) => [this.recordedText(name, ''), this.recorded(each, name)]),
      )
    if (typeof value === 'number') return numberName(value, key) ?? value
    return typeof value === 'string' ? this.recordedText(value, key) : value
  }

  /** Returns recorded params with the values of this run. */
  actual(value: unknown): unknown {
    return JSON.parse(
      JSON.stringify(value).replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
        const known = this.byName.get(name) ?? this.folders[name]
        return known === undefined ? whole : JSON.stringify(known).slice(1, -1)
      }),
    )
  }

  private recordedText(text: string, key: string): string {
    if (/version$/i.test(key)) return '{version}'
    if (key === 'hostname') return '{host}'
    if (/^\w+:\d+$/.test(text) && /event|parent|squash/i.test(key)) return '{event}'
    let plain = text
    for (const [name, path] of Object.entries(this.folders)) plain = plain.replaceAll(path, `{${name}}`)
    return plain
      .replaceAll(uuid, (id) => this.nameOf(id, key))
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.-]+Z/g, '{date}')
      .replaceAll(/\bparley-v\d+-/g, 'parley-v{version}-')
      .replaceAll(/\b(work|playground)-[0-9a-f]{8,12}\b/g, '$1-{hash}')
      .replaceAll(/\b[0-9a-f]{40,64}\b/g, '{hash}')
  }

  private nameOf(id: string, key: string): string {
    const known = this.byValue.get(id)
    if (known !== undefined) return known
    const field = key === '' ? 'id' : key.replace(/s$/, '')
    const count = (this.counts.get(field) ?? 0) + 1
    this.counts.set(field, count)
    const name = `${field}${count}`
    this.byName.set(name, id)
    this.byValue.set(id, `{${name}}`)
    return `{${name}}`
  }
}

const varying =
  /(?:Ms|ms|At|elapsed|duration|pid|size|bytes|tokens|percentage|port|freed|tokensPerSecond|firstQuarter|schemaVersion)$/i

function numberName(value: number, key: string): string | undefined {
  if (value > 1e12) return '{time}'
  if (/sequence/i.test(key)) return '{sequence}'
  return varying.test(key) ? '{number}' : undefined
}
