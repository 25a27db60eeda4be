import { agents } from './agents'
import { app } from './app'
import { aside } from './aside'
import { attachment } from './attachment'
import { auth } from './auth'
import { branch } from './branch'
import { catalog } from './catalog'
import { common } from './common'
import { composer } from './composer'
import { compression } from './compression'
import { configuration } from './configuration'
import { context } from './context'
import { conversation } from './conversation'
import { customAgent } from './custom-agent'
import { desktop } from './desktop'
import { files } from './files'
import { find } from './find'
import { inspector } from './inspector'
import { markdown } from './markdown'
import { permission } from './permission'
import { sessions } from './sessions'
import { shortcuts } from './shortcuts'
import { time } from './time'
import { units } from './units'
import { usage } from './usage'

export const en = {
  agents,
  app,
  aside,
  attachment,
  auth,
  branch,
  catalog,
  common,
  composer,
  compression,
  configuration,
  context,
  conversation,
  customAgent,
  desktop,
  files,
  find,
  inspector,
  markdown,
  permission,
  sessions,
  shortcuts,
  time,
  units,
  usage,
}
