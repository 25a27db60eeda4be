import { expect, test } from 'vitest'
import { createParser } from './parser'
import { sanitize } from './sanitize'

/** Returns the words of a text before formulas are typeset, and its formulas. */
function shown(text: string): { readonly words: string; readonly formulas: readonly string[] } {
  const holder = document.createElement('div')
  holder.innerHTML = sanitize(createParser().render(text))
  return {
    words: holder.textContent.trim(),
    formulas: [...holder.querySelectorAll('.math')].map(({ textContent }) => textContent),
  }
}

test.each([
  'Add $HOME/bin:$PATH to it.',
  'Use $XDG_CONFIG_HOME/$APP here.',
  'Replace ${A}${B} and $(pwd)/$name.',
  'Set ${A}:${B} or ${A}$.',
  'In PHP $a+$b is a sum; jQuery $(a).find($b).',
  'PHP: $a->b($c), $x.$y and f($x, $y) or "$x" and "$y".',
  'It costs US$40/A$50 or 5$ to 10$.',
  'Between 5$ and 10$, or $5–$10.',
  'Pay $5 and $10, or $20-$30.',
  'From $5 to 10$ a month.',
  'Von $5 bis 10$ im Monat.',
  '$5 y 10$, $5 и 10$',
  '价格从$5到$10不等',
  '$/PR is down but $/session is up.',
  '$AAPL is 123$ today.',
  'Bought $TSLA and sold 10$ of it.',
  'exit code $? and pid $!/$$',
  'kill $$ or echo $$ now',
  'awk {print $1} and {print $2}',
  'Keywords $Header$ and $Revision$ of CVS.',
  'The variable $PATH$ and $foo.bar$.',
  'AS $$ BEGIN RETURN 1; END $$ LANGUAGE plpgsql',
  '$ npm test && echo $HOME',
  'run $(whoami)$ twice',
  'for $1$2 and $1-$2',
  '%APPDATA% or $env:APPDATA and $USER$',
  'Price: 100$/month, 50$/week',
])('shows every character of %s', (text) => {
  expect(shown(text)).toEqual({ words: text, formulas: [] })
})

test.each([
  ['The area is $x^2 + y_1$ and $x$.', ['$x^2 + y_1$', '$x$']],
  ['Inline $$z^2$$ too.', ['$$z^2$$']],
  ['so $$ x + y $$ holds', ['$$ x + y $$']],
  ['$E = mc^2$, $O(n \\log n)$ and $O(n log n)$', ['$E = mc^2$', '$O(n \\log n)$', '$O(n log n)$']],
  ['$f(x) = x^2 \\text{ if } x > 0$', ['$f(x) = x^2 \\text{ if } x > 0$']],
  ['the $n$th, $x$-axis and ratio $a$/$b$', ['$n$', '$x$', '$a$', '$b$']],
  ['($a, b$) with $p < 0.05$', ['$a, b$', '$p < 0.05$']],
  ['变量$x$是$y^2$。', ['$x$', '$y^2$']],
  ['$\\alpha$ and $\\frac{1}{2}$ and $10^{-3}$', ['$\\alpha$', '$\\frac{1}{2}$', '$10^{-3}$']],
  ['$x_{max}$ and $2n+1$ and $5$', ['$x_{max}$', '$2n+1$', '$5$']],
  [
    '$\\mathrm{rank}(A) = n$, $\\operatorname{softmax}(x)$',
    ['$\\mathrm{rank}(A) = n$', '$\\operatorname{softmax}(x)$'],
  ],
  ['\\(a+b\\)', ['\\(a+b\\)']],
  ['$$\nRevenue = Price \\times Quantity\n$$', ['$$\nRevenue = Price \\times Quantity\n$$']],
])('finds the formulas of %s', (text, formulas) => {
  expect(shown(text).formulas).toEqual(formulas)
})

test('a block between doubled signs that is no formula stays as it is', () => {
  expect(shown('$$\nBEGIN\n  RETURN 1 AS one;\nEND\n$$')).toEqual({
    words: '$$\nBEGIN\nRETURN 1 AS one;\nEND\n$$',
    formulas: [],
  })
})
