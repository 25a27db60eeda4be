import { expect, it } from 'vitest'
import { events, hostEvents, requests } from '#shared/contract'
import { readContract } from '../contract/source'
import { referencePages } from './reference'

const pages = referencePages(readContract())

it('every request has a page with what it is for, what it takes and gives, and how it fails', () => {
  for (const [name, { summary }] of Object.entries(requests)) {
    const page = pages.get(`${name}.md`) ?? ''
    expect(page).toContain(`# ${name}\n`)
    for (const heading of ['Input', 'Output', 'Example', 'Errors']) expect(page, name).toContain(`\n## ${heading}\n`)
    expect(page.length).toBeGreaterThan(summary.length + 200)
    expect(pages.get('index.md')).toContain(`](${name}.md)`)
  }
})

it('every event has a page with its payload and an example', () => {
  const all = [
    ...Object.keys(events).map((type) => `session.${type}`),
    ...Object.keys(hostEvents).map((type) => `server.${type}`),
  ]
  for (const name of all) {
    const page = pages.get(`event.${name}.md`) ?? ''
    expect(page).toContain(`# ${name}\n`)
    for (const heading of ['Payload', 'Example']) expect(page, name).toContain(`\n## ${heading}\n`)
    expect(pages.get('index.md')).toContain(`](event.${name}.md)`)
  }
})

it('examples are recorded where there is a recording', () => {
  expect(pages.get('session.create.md')).toContain('Recorded from a host')
  expect(pages.get('event.session.turn.completed.md')).toContain('"outcome": "completed"')
})

it('every shape that pages refer to stands on one page', () => {
  const { definitions } = readContract()
  for (const name of Object.keys(definitions)) expect(pages.get('shapes.md')).toContain(`## ${name}\n`)
})
