import { expect, it } from 'vitest'
import { execTarget } from './exec-target'

const split = (line: string) => line.split(' ')

it.each([
  ['docker exec -i box parley rpc', 'docker', 'box', []],
  ['podman exec -i box parley rpc', 'podman', 'box', []],
  ['/usr/bin/docker container exec -i box parley rpc', 'docker', 'box', []],
  ['docker exec -it -u root box parley rpc', 'docker', 'box', []],
  ['docker exec -iu root box parley rpc', 'docker', 'box', []],
  ['docker exec -iuroot box parley rpc', 'docker', 'box', []],
  ['docker exec -u=root -i=true box parley rpc', 'docker', 'box', []],
  ['docker exec --user root --env A=b --env-file f -w /work -i box parley rpc', 'docker', 'box', []],
  ['docker exec --user=root --interactive=true box parley rpc', 'docker', 'box', []],
  ['docker exec -e box -i other parley rpc', 'docker', 'other', []],
  ['docker exec -i -- box parley --data -x', 'docker', 'box', []],
  [
    'docker --context far -H ssh://far exec -i box parley rpc',
    'docker',
    'box',
    ['--context', 'far', '-H', 'ssh://far'],
  ],
  ['podman --remote --connection far exec -i box parley rpc', 'podman', 'box', ['--remote', '--connection', 'far']],
  ['docker exec -i 4f5e6d7c8b9a sh -c exec', 'docker', '4f5e6d7c8b9a', []],
] as const)('%s', (line, runtimeId, container, options) => {
  expect(execTarget(split(line))).toMatchObject({ runtimeId, container, options })
})

it.each([
  'docker run -i box parley rpc',
  'docker exec --newer box other parley',
  'docker exec -iz box parley',
  'docker exec -i -- --privileged parley',
  'docker exec -i ../box parley',
  'docker exec -i box',
  'docker exec',
  'docker -- exec box parley',
  'podman exec --latest parley rpc',
  'podman exec --cidfile f parley rpc',
  'ssh far docker exec -i box parley rpc',
  'mydocker exec -i box parley rpc',
])('%s names no container for certain', (line) => {
  expect(execTarget(split(line))).toBeUndefined()
})
