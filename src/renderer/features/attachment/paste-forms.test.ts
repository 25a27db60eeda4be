import { expect, test } from 'vitest'
import { picturesOfText } from './paste-forms'

const png = (name = 'image.png') => new File(['png'], name, { type: 'image/png' })
const forms = (files: File[], texts: Readonly<Record<string, string>>) =>
  ({ files, getData: (type: string) => texts[type] ?? '' }) as unknown as DataTransfer

test.each<[string, File[], Readonly<Record<string, string>>]>([
  ['cells of a spreadsheet', [png()], { 'text/plain': '1\t2\n3\t4', 'text/html': '<table><tr><td>1<td>2</table>' }],
  ['a paragraph of Word', [png()], { 'text/plain': 'Dear all', 'text/html': '<p>Dear all</p>', 'text/rtf': '{}' }],
  ['a note with a picture', [png()], { 'text/plain': 'See', 'text/html': '<p>See</p><img src="file:///x.png">' }],
  ['a slide, as text alone', [png()], { 'text/plain': 'Title' }],
  ['two pictures and a text', [png('1.png'), png('2.png')], { 'text/plain': 'a b' }],
  ['a text with an address in it', [png()], { 'text/plain': 'see https://example.org/a.png' }],
])('text wins: %s', (_name, files, texts) => {
  expect(picturesOfText(forms(files, texts))).toEqual(files)
})

test.each<[string, File[], Readonly<Record<string, string>>]>([
  ['a screenshot', [png()], {}],
  ['a picture of a page', [png()], { 'text/html': '<img src="https://example.org/a.png" alt="A">' }],
  [
    'a picture of a page with its address',
    [png()],
    { 'text/plain': 'https://example.org/a.png', 'text/html': '<a href="/"><img src="https://example.org/a.png"></a>' },
  ],
  ['a picture with its address alone', [png()], { 'text/plain': 'https://example.org/a.png' }],
  ['a file of Finder', [png('plan.png')], { 'text/plain': 'plan.png' }],
  ['files of Finder', [png('a.png'), png('b.png')], { 'text/plain': 'a.png\nb.png' }],
  ['a file of a Linux desktop', [png('plan.png')], { 'text/plain': '/home/ann/plan.png' }],
  ['a file of a Linux desktop, by address', [png('plan.png')], { 'text/plain': 'file:///home/ann/plan.png' }],
  ['a file of Explorer', [png('plan.png')], { 'text/plain': 'C:\\Users\\ann\\plan.png' }],
  ['a document', [new File(['%PDF'], 'a.pdf', { type: 'application/pdf' })], { 'text/plain': 'a.pdf' }],
  ['text alone', [], { 'text/plain': 'words' }],
])('the files win: %s', (_name, files, texts) => {
  expect(picturesOfText(forms(files, texts))).toEqual([])
})
