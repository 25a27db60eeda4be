import { expect, it } from 'vitest'
import { resumeLine } from './resume-command'

it.each([
  [['claude', '--resume={id}'], '/home/ada/shop', 'cd /home/ada/shop && claude --resume=a-1'],
  [['codex', 'resume', '{id}'], '/home/ada/my shop', "cd '/home/ada/my shop' && codex resume a-1"],
  [['gemini', '--resume', '{id}'], "/tmp/it's", "cd '/tmp/it'\\''s' && gemini --resume a-1"],
  [['opencode', '--session', '{id}'], '/x; rm -rf $HOME', "cd '/x; rm -rf $HOME' && opencode --session a-1"],
])('continues with %j in %s', (command, cwd, line) => {
  expect(resumeLine(command, { adapterSessionId: 'a-1', cwd })).toBe(line)
})

it('takes an id for a word, whatever it is', () => {
  expect(resumeLine(['x', '{id}'], { adapterSessionId: "$(id)'`", cwd: '/a' })).toBe("cd /a && x '$(id)'\\''`'")
})
