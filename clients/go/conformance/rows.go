package main

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"time"

	"parley"
)

const patience = 30 * time.Second

// rows of ../../conformance.json that concern a connection and its messages.
func connectionRows() []row {
	return []row{
		{"socket", func() {
			client := local()
			defer client.Close()
			var pong struct{ ProtocolVersion int }
			must(client.Request("server.ping", nil, &pong))
			check(pong.ProtocolVersion == 1, pong)
		}},
		{"socket-token", func() {
			_, err := parley.DialSocket(dataDir, "wrong")
			check(errors.As(err, &parley.Refused{}), err)
		}},
		{"websocket", func() {
			client := overWeb()
			defer client.Close()
			var pong struct{ Message string }
			must(client.Request("server.ping", parley.Params{"message": "over a WebSocket"}, &pong))
			check(pong.Message == "over a WebSocket", pong)
		}},
		{"websocket-token", func() {
			_, err := parley.DialWebSocket(address + "x")
			var refused parley.Refused
			check(errors.As(err, &refused) && refused.Status == 401, err)
		}},
		{"connect-first", func() {
			client := unconnected()
			defer client.Close()
			failure := failed(client.Request("session.list", nil, nil))
			check(failure.Code() == "not-connected" && failure.Number == -32001, failure)
		}},
		{"protocol-version", func() {
			client := unconnected()
			defer client.Close()
			failure := failed(client.Connect("versions", 999, nil))
			check(failure.Code() == "protocol-version" && failure.Data["supported"] == 1.0, failure.Data)
			must(client.Connect("versions", 1, nil))
		}},
		{"ping", func() {
			var pong struct {
				Message   string
				Timestamp float64
			}
			must(client.Request("server.ping", parley.Params{"message": "here"}, &pong))
			check(pong.Message == "here" && pong.Timestamp > 0, pong)
		}},
		{"aliases", func() {
			other := unconnected()
			defer other.Close()
			hello := parley.Params{"protocolVersion": 1, "clientInfo": parley.Params{"name": "aliases"}}
			must(other.Request("connect", hello, nil))
			must(other.Request("ping", nil, nil))
			session := newSession()
			follow(client, session, "say before the fork")
			var fork struct{ SessionId string }
			must(other.Request("sessions.fork", parley.Params{"sourceSessionId": session}, &fork))
			check(fork.SessionId != "" && fork.SessionId != session, fork)
		}},
		{"unknown-method", func() {
			failure := failed(client.Request("session.nothing", nil, nil))
			check(failure.Code() == "unknown-request" && failure.Number == -32601, failure)
		}},
		{"invalid-params", func() {
			failure := failed(client.Request("session.get", parley.Params{"sessionId": 5}, nil))
			check(failure.Code() == "invalid-params" && failure.Number == -32602, failure)
			first := failure.Data["issues"].([]any)[0].(map[string]any)
			check(first["path"] == "sessionId", first)
		}},
		{"unreadable", func() {
			transport := socket()
			must(transport.Send([]byte("{ this is no JSON")))
			answer := receive(transport)
			check(strings.Contains(answer, `"id":null`) && strings.Contains(answer, "-32700"), answer)
			client := parley.NewClient(transport)
			defer client.Close()
			must(client.Connect("unreadable", 1, nil))
		}},
		{"error-data", func() {
			failure := failed(client.Request("session.close", parley.Params{"sessionId": "nobody"}, nil))
			expected := map[string]any{"code": "session-not-found", "text": "session-not-found", "sessionId": "nobody"}
			check(failure.Number == -32010 && reflect.DeepEqual(failure.Data, expected), failure)
		}},
		{"batch", func() {
			transport := socket()
			defer transport.Close()
			must(transport.Send([]byte(`[{"jsonrpc":"2.0","id":1,"method":"server.connect","params":{"protocolVersion":1,` +
				`"clientInfo":{"name":"batch"}}},{"jsonrpc":"2.0","id":2,"method":"server.ping","params":{"message":"listed"}}]`)))
			var answers []struct {
				Id     int
				Result map[string]any
			}
			must(json.Unmarshal([]byte(receive(transport)), &answers))
			check(len(answers) == 2, answers)
			for _, answer := range answers {
				check(answer.Id == 1 || answer.Result["message"] == "listed", answer)
			}
		}},
		{"list", func() {
			var created, got struct {
				SessionId string
				Session   *struct{}
			}
			must(client.Request("session.create", parley.Params{"title": "In the list"}, &created))
			var listed struct {
				Sessions []struct{ SessionId, Title string }
			}
			must(client.Request("session.list", parley.Params{"limit": 1000}, &listed))
			found := false
			for _, each := range listed.Sessions {
				found = found || each.SessionId == created.SessionId && each.Title == "In the list"
			}
			check(found, listed)
			must(client.Request("session.get", parley.Params{"sessionId": "nobody"}, &got))
			check(got.Session == nil, got)
		}},
		{"server-events", func() {
			watching := local()
			defer watching.Close()
			session := newSession()
			deadline := time.After(patience)
			for {
				select {
				case event := <-watching.ServerEvents:
					if event.Type == "sessions.changed" && strings.Contains(string(event.Payload), session) {
						return
					}
				case <-deadline:
					check(false, "no sessions.changed")
				}
			}
		}},
		{"notification", func() {
			session := newSession()
			subscription, err := client.Subscribe(session, -1)
			must(err)
			must(client.Notify("session.name.set", parley.Params{"sessionId": session, "name": "Named without an answer"}))
			event := next(subscription)
			for event.Type != "updated" {
				event = next(subscription)
			}
			check(strings.Contains(string(event.Payload), `"title":"Named without an answer"`), string(event.Payload))
			must(subscription.Close())
		}},
		{"serve", serveFile},
	}
}

func serveFile() {
	provider := local()
	defer provider.Close()
	place := filepath.Join(folder, "go-provided")
	must(os.MkdirAll(place, 0o755))
	answers := map[string]any{
		"sessionFs.readFile":         parley.Params{"content": "from the client"},
		"sessionFs.exists":           parley.Params{"exists": true},
		"sessionFs.readdir":          parley.Params{"entries": []string{"a.txt"}},
		"sessionFs.readdirWithTypes": parley.Params{"entries": []parley.Params{{"name": "a.txt", "type": "file"}}},
		"sessionFs.stat": parley.Params{"isFile": true, "isDirectory": false, "size": 5,
			"mtime": "2026-01-01T00:00:00.000Z", "birthtime": "2026-01-01T00:00:00.000Z"},
	}
	for method, answer := range answers {
		answer := answer
		provider.Serve(method, func(json.RawMessage) (any, error) { return answer, nil })
	}
	provided := parley.Params{"initialCwd": place, "sessionStatePath": place, "conventions": "posix"}
	must(provider.Request("sessionFs.setProvider", provided, nil))
	var created struct{ SessionId string }
	must(provider.Request("session.create", parley.Params{"targetWorkingDirectory": place}, &created))
	said := ""
	for _, event := range follow(provider, created.SessionId, "read a.txt") {
		said += string(event.Payload)
	}
	check(strings.Contains(said, "from the client"), said)
}
