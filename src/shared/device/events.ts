import { defineEvent } from '../kernel/define'
import { DeviceList } from './entities'

export const devicesChanged = defineEvent({
  type: 'devices.changed',
  summary:
    'The paired devices, after one was paired, connected, disconnected or revoked, or a code was made or used up.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'device.list',
  payload: () => DeviceList,
})

/** Every event of the host about paired devices. */
export const deviceServerEvents = [devicesChanged] as const
