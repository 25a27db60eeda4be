import createMarkdown from 'markdown-it'
import { expect, test } from 'vitest'
import { addUnspacedEmphasis } from './emphasis'

const plain = createMarkdown()
const parser = createMarkdown()
addUnspacedEmphasis(parser)

test.each([
  ['**「本」**です', '<strong>「本」</strong>です'],
  ['これは**「強調」**です。', 'これは<strong>「強調」</strong>です。'],
  ['**「A」**は**「B」**', '<strong>「A」</strong>は<strong>「B」</strong>'],
  ['**注意：**请保存', '<strong>注意：</strong>请保存'],
  ['使用**`foo()`**函数', '使用<strong><code>foo()</code></strong>函数'],
  ['这是**（重点）**内容', '这是<strong>（重点）</strong>内容'],
  ['他说**“好”**吗', '他说<strong>“好”</strong>吗'],
  ['价格是**100%**的', '价格是<strong>100%</strong>的'],
  ['**마크다운(Markdown)**은', '<strong>마크다운(Markdown)</strong>은'],
  ['**"책"**을 읽다', '<strong>&quot;책&quot;</strong>을 읽다'],
  ['이것은**“강조”**입니다', '이것은<strong>“강조”</strong>입니다'],
  ['*「A」*と**B。**と~~C！~~と', '<em>「A」</em>と<strong>B。</strong>と<s>C！</s>と'],
  ['**"ภาษา"**ไทย', '<strong>&quot;ภาษา&quot;</strong>ไทย'],
  ['**😀**です', '<strong>😀</strong>です'],
  ['**葛󠄀（葛飾）**区', '<strong>葛󠄀（葛飾）</strong>区'],
  ['𠮷**（吉）**野', '𠮷<strong>（吉）</strong>野'],
  ['中文_不_强调', '中文_不_强调'],
  ['2 ** 3 ** 4', '2 ** 3 ** 4'],
])('%s', (markdown, html) => {
  expect(parser.renderInline(markdown)).toBe(html)
})

test.each([
  '**bold** and *it*alic, __init__.py, snake_case_name',
  'a**"b"**c and a *(b)* c',
  '* not* and *not * and **not **',
  '***both*** ~~gone~~ 2*3*4',
  '_a_b _c_. (_d_) "_e_"',
  '**foo** bar **baz**qux ** x',
  '\\*a* **b\\** *c**d*e**',
])('other scripts as before: %s', (markdown) => {
  expect(parser.renderInline(markdown)).toBe(plain.renderInline(markdown))
})
