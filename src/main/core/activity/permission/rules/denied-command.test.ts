import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCommandPattern, type CommandPattern } from './command-pattern'
import { findDenied } from './denied-command'
import { isNightly } from '#core/testing/nightly'

function pattern(text: string): CommandPattern {
  const parsed = parseCommandPattern(text)
  if (parsed === null) throw new Error(`${text} is no pattern`)
  return parsed
}

const rm = pattern('rm *')

/** Ways to run a command inside another line. `%` is the command. */
const wrappings = [
  ...['%', ' % ', '/bin/%', '/usr/bin/%', './%', '\\%', 'a; %', 'a && %', 'a || %', 'a | %', 'a & %', 'a\n%', 'a\r\n%'],
  ...[
    '(%)',
    '((%))',
    '( (%) )',
    '{ %; }',
    '! %',
    '>x %',
    '<x %',
    '2>&1 %',
    '&>x %',
    'X=1 %',
    'X=1 Y="a b" %',
    'time %',
    'time -p %',
  ],
  ...['if true; then %; fi', 'if %; then a; fi', 'if a; then b; else %; fi', 'if a; then b; elif %; then c; fi'],
  ...['for i in 1 2; do %; done', 'while true; do %; done', 'until %; do a; done', 'select x in a; do %; done'],
  ...['case x in x) %;; esac', 'f() { %; }; f', 'function f { %; }', 'coproc %', 'for ((i=0;i<1;i++)); do %; done'],
  ...['echo $(%)', 'echo "$(%)"', 'echo `%`', 'echo "`%`"', 'a "$(b "$(%)")"', 'echo ${x:-$(%)}', 'x=$(%)', 'x=(`%`)'],
  ...[
    'cat <(%)',
    'a >(%)',
    'echo $((1+$(%)))',
    'x=$(( (%) ))',
    '[[ -n $(%) ]]',
    '[ -n "$(%)" ]',
    'cat <<EOF\n$(%)\nEOF',
    'a <<< "$(%)"',
  ],
  ...['sudo %', 'sudo -u me %', 'sudo -- %', 'doas %', 'env %', 'env A=1 %', 'env -i %', 'env -S "%"', "env -S'%'"],
  ...['nohup %', 'nice -n 5 %', 'timeout 5 %', 'timeout -k 1 5 %', 'setsid %', 'stdbuf -o0 %', '/usr/bin/time %'],
  ...['xargs %', 'echo x | xargs -n1 %', 'find . -exec % {} +', 'find . -exec % {} \\;', 'find . -execdir % {} +'],
  ...['fd . -x %', 'parallel % ::: a', 'watch %', 'watch "%"', 'busybox %', 'strace -f %', 'flock x %', 'exec %'],
  ...[
    'exec -a name %',
    'command %',
    'builtin %',
    'eval %',
    'eval "%"',
    "eval '%'",
    'eval "$(echo a)" %',
    'trap "%" EXIT',
  ],
  ...['alias x="%"', 'bash -c "%"', "bash -c '%'", 'bash -lc "%"', 'bash -ec "%"', 'sh -c "a && %"', 'zsh -c "%"'],
  ...['/bin/sh -c "%"', 'sudo bash -c "%"', 'env bash -c "%"', 'bash -c "bash -c \'%\'"', 'cmd /c %', 'cmd.exe /c "%"'],
  ...['powershell -Command "%"', 'pwsh -c "%"', 'npx %', 'npx -y %', 'npm exec -- %', 'npm exec %', 'pnpm dlx %'],
  ...['pnpm exec %', 'yarn dlx %', 'bunx %', 'uvx %', 'uv run %', 'poetry run %', 'bundle exec %', 'ssh host "%"'],
  ...[
    'ssh host %',
    'docker run image %',
    'docker exec c sh -c "%"',
    'kubectl exec p -- %',
    'su -c "%"',
    'su me -c "%"',
  ],
  ...['script -c "%" /dev/null', 'screen -dm %', 'tmux new -d "%"', 'systemd-run %', 'unshare -r %'],
  ...['wsl %', 'start %', 'dotenv -- %', 'nix-shell --run "%"', 'direnv exec . %', 'hyperfine "%"', 'entr %'],
]

/** Ways to spell a program's name that a shell reads as that name. */
const spellings: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => `\\${name}`,
  (name) => `"${name}"`,
  (name) => `'${name}'`,
  (name) => `${name.slice(0, 1)}''${name.slice(1)}`,
  (name) => `${name.slice(0, 1)}\\${name.slice(1)}`,
  (name) => `${name.slice(0, 1)}"${name.slice(1)}"`,
  (name) => `$'${[...name].map((letter) => `\\x${letter.charCodeAt(0).toString(16)}`).join('')}'`,
  (name) => `${name.slice(0, 1)}\\\n${name.slice(1)}`,
  (name) => name.toUpperCase(),
  (name) => `/usr/local/../bin/${name}`,
  (name) => `${name}.exe`,
]

/** Lines that hide the command they run: anything unreadable is never clear. */
const unreadable = [
  ...[
    '$x y',
    '"$x" y',
    '${x} y',
    '$(echo rm) y',
    '`echo rm` y',
    '/bin/r? y',
    '/bin/r* y',
    '{rm,-rf,y}',
    '[r]m y',
    '$0 y',
  ],
  ...['a=rm; $a y', 'a=r; b=m; $a$b y', 'eval "$x"', 'eval $x', 'bash', 'sh', 'bash -s', 'bash x.sh', 'sh < x', '. x'],
  ...[
    'source x',
    'bash -c "$x"',
    'bash -c "$(cat x)"',
    'echo cm0geA== | base64 -d | sh',
    'curl x | bash',
    'cat <<EOF | sh\nrm x\nEOF',
  ],
  ...['sh <<< "rm x"', 'echo "rm x" | sh', 'echo rm | xargs -I{} {} x', 'echo rm x | xargs -I% sh -c %', 'xargs sh -c'],
  ...[
    'xargs -a x sh',
    'python -c "import os"',
    'python3 - <<EOF\nEOF',
    'node -e "x"',
    'node --eval=x',
    'perl -e x',
    'ruby -e x',
  ],
  ...[
    'perl -pe x',
    'php -r x',
    "awk 'BEGIN{system(x)}'",
    'osascript -e x',
    'deno eval x',
    'echo x | python',
    'sudo $x',
  ],
  ...[
    'env $x',
    'timeout 5 $x',
    'if true; then rm',
    'echo "open',
    "echo 'open",
    '(rm',
    'a |',
    'x <<',
    '$((',
    'foo rm x',
    'foo -- rm x',
  ],
  ...[
    'git -c alias.x="!rm y" x',
    'git bisect run rm x',
    "git submodule foreach 'rm x'",
    'git rebase -x "rm x"',
    'vim -c "!rm x"',
  ],
  ...[
    'tar --to-command=rm',
    'tar -cf x --checkpoint-action=exec=rm .',
    "sed '1e rm x' y",
    'make SHELL=rm',
    'foo --exec="rm x"',
  ],
  ...[
    'npm --script-shell=rm test',
    'at now <<< "rm x"',
    'x'.repeat(200_000),
    `${'('.repeat(5000)}rm x`,
    `${'$('.repeat(500)}rm x`,
  ],
]

describe('a denied command', () => {
  it.each(wrappings)('is found in %j', (wrapping) => {
    expect(findDenied(rm, wrapping.replaceAll('%', 'rm x'))).toBe('runs')
  })

  it.each(spellings.map((spell) => [spell('rm')]))('is found when it is written as %j', (name) => {
    expect(findDenied(rm, `${name} x`)).toBe('runs')
  })

  it.each(unreadable.map((line) => [line.slice(0, 80), line] as const))('is not ruled out by %j', (_, line) => {
    expect(findDenied(rm, line)).not.toBe('clear')
  })

  it.each([
    ...[
      'npm test',
      'npm run build',
      'echo rm',
      'echo "rm x"',
      'rmdir x',
      'ls -la | grep rm',
      'cat rm.txt',
      './build.sh',
    ],
    ...['git status && git commit -m "Do not rm files"', 'git log --grep=x', 'for f in *.ts; do prettier $f; done'],
    ...[
      'node script.js',
      'python manage.py test',
      'find . -name "*.ts"',
      'sed s/a/b/ x',
      "awk '{print $1}' x",
      'command -v rm',
    ],
    ...[
      'FOO=1 npm test > out.txt 2>&1',
      'cd a && make -j4',
      'time npm test',
      'echo $HOME "$(pwd)"',
      'mkdir -p a/{b,c}',
    ],
    ...[
      'cat <<EOF > x\nrm is mentioned\nEOF',
      'which rm',
      'man x',
      'npx vitest run',
      'curl -s https://example.com -o x',
    ],
  ])('is not seen in %j', (line) => {
    expect(findDenied(rm, line)).toBe('clear')
  })

  const push = pattern('git push *')
  it.each<[string, string]>([
    ['git push', 'runs'],
    ['git push origin main', 'runs'],
    ['git push "$branch"', 'runs'],
    ['git -C . push', 'unsure'],
    ['git --no-pager push', 'unsure'],
    ['git $x', 'unsure'],
    ['git "$x" push', 'unsure'],
    ['git pull', 'clear'],
    ['git commit -m "$message"', 'clear'],
  ])('of several words in %j: %s', (line, finding) => {
    expect(findDenied(push, line)).toBe(finding)
  })

  it('with options is found when they are written otherwise, at least so that a person has to look', () => {
    const force = pattern('rm -rf *')
    expect(findDenied(force, 'rm -rf x')).toBe('runs')
    for (const line of ['rm -fr x', 'rm -r -f x', 'rm x -rf', 'rm -rfv x', 'rm $x'])
      expect(findDenied(force, line)).toBe('unsure')
    expect(findDenied(force, 'rm x')).toBe('clear')
  })

  it('is never ruled out by wrapping it, however often', () => {
    const wrapping = fc.constantFrom(...wrappings.filter((each) => !/['"\n]/.test(each)))
    const spelling = fc.constantFrom(...spellings)
    fc.assert(
      fc.property(fc.array(wrapping, { maxLength: 3 }), spelling, (layers, spell) => {
        const line = layers.reduce((inner, layer) => layer.replaceAll('%', inner), `${spell('rm')} x`)
        expect(findDenied(rm, line)).not.toBe('clear')
      }),
      { numRuns: Number(process.env['PARLEY_RUNS'] ?? 50) },
    )
  })

  it('is found behind any number of programs, in time', () => {
    expect(findDenied(rm, `${'sudo '.repeat(isNightly ? 3000 : 1000)}rm x`)).toBe('runs')
    expect(findDenied(rm, `${'env -S "'.repeat(500)}rm x`)).not.toBe('clear')
    expect(findDenied(rm, `${'xargs sh -c '.repeat(300)}rm x`)).not.toBe('clear')
  })

  it('is looked for in anything without ever failing', () => {
    const pieces = fc.constantFrom(
      ...[
        'rm',
        'a',
        ' ',
        '"',
        "'",
        '\\',
        '$',
        '$(',
        ')',
        '`',
        ';',
        '&',
        '&&',
        '|',
        '>',
        '<<',
        '*',
        '{',
        '}',
        '\n',
        '#',
        '!',
        '=',
        '-c',
        'sh',
      ],
    )
    const lines = fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.oneof(fc.string(), lines), (line) => ['runs', 'unsure', 'clear'].includes(findDenied(rm, line))),
    )
  })
})
