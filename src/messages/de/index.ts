import type { Translation } from '../translation'
import { agents } from './agents'
import { app } from './app'
import { aside } from './aside'
import { attachment } from './attachment'
import { attempt } from './attempt'
import { attention } from './attention'
import { auth } from './auth'
import { automation } from './automation'
import { branch } from './branch'
import { branchMap } from './branch-map'
import { catalog } from './catalog'
import { commands } from './commands'
import { common } from './common'
import { composer } from './composer'
import { compression } from './compression'
import { configuration } from './configuration'
import { context } from './context'
import { conversation } from './conversation'
import { customAgent } from './custom-agent'
import { desktop } from './desktop'
import { details } from './details'
import { device } from './device'
import { elicitation } from './elicitation'
import { errors } from './errors'
import { extensions } from './extensions'
import { files } from './files'
import { find } from './find'
import { health } from './health'
import { imports } from './imports'
import { inbox } from './inbox'
import { inspector } from './inspector'
import { keys } from './keys'
import { landing } from './landing'
import { limits } from './limits'
import { links } from './links'
import { log } from './log'
import { machine } from './machine'
import { markdown } from './markdown'
import { mcp } from './mcp'
import { mcpApp } from './mcp-app'
import { notices } from './notices'
import { notifications } from './notifications'
import { palette } from './palette'
import { panes } from './panes'
import { path } from './path'
import { permission } from './permission'
import { place } from './place'
import { plan } from './plan'
import { preferences } from './preferences'
import { prompts } from './prompts'
import { queue } from './queue'
import { registry } from './registry'
import { review } from './review'
import { rules } from './rules'
import { search } from './search'
import { sessionAgents } from './session-agents'
import { sessions } from './sessions'
import { settings } from './settings'
import { shell } from './shell'
import { preview } from './preview'
import { script } from './script'
import { terminal } from './terminal'
import { shortcuts } from './shortcuts'
import { skills } from './skills'
import { snapshot } from './snapshot'
import { start } from './start'
import { store } from './store'
import { tasks } from './tasks'
import { time } from './time'
import { tips } from './tips'
import { title } from './title'
import { tool } from './tool'
import { tools } from './tools'
import { trust } from './trust'
import { turn } from './turn'
import { units } from './units'
import { usage } from './usage'
import { workspace } from './workspace'

export const de: Translation = {
  agents,
  app,
  aside,
  attachment,
  attempt,
  attention,
  auth,
  automation,
  branch,
  branchMap,
  catalog,
  commands,
  common,
  composer,
  compression,
  configuration,
  context,
  conversation,
  customAgent,
  desktop,
  details,
  device,
  elicitation,
  errors,
  extensions,
  files,
  find,
  health,
  imports,
  inbox,
  inspector,
  keys,
  landing,
  limits,
  links,
  log,
  machine,
  markdown,
  mcp,
  mcpApp,
  notices,
  notifications,
  palette,
  panes,
  path,
  permission,
  place,
  plan,
  preferences,
  prompts,
  queue,
  registry,
  review,
  rules,
  search,
  sessionAgents,
  sessions,
  settings,
  shell,
  preview,
  script,
  terminal,
  shortcuts,
  skills,
  snapshot,
  start,
  store,
  tasks,
  time,
  tips,
  title,
  tool,
  tools,
  trust,
  turn,
  units,
  usage,
  workspace,
}
