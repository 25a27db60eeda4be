package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"

	"parley"
)

// rows of ../../conformance.json that concern a session and its events.
func sessionRows() []row {
	return []row{
		{"send", func() {
			events := follow(client, newSession(), "say Hello from outside")
			var order []string
			for _, event := range events {
				switch event.Type {
				case "user_message.sent", "turn.started", "message", "turn.completed":
					order = append(order, event.Type)
				}
			}
			check(reflect.DeepEqual(order, []string{"user_message.sent", "turn.started", "message", "turn.completed"}), order)
			check(said(events) == "Hello from outside", said(events))
			for at := 1; at < len(events); at++ {
				check(events[at].Sequence > events[at-1].Sequence, events[at])
			}
		}},
		{"allow", func() {
			asked("write go-allowed.txt: written", client.Allow)
			text, err := os.ReadFile(filepath.Join(folder, "go-allowed.txt"))
			check(err == nil && strings.TrimSpace(string(text)) == "written", string(text))
		}},
		{"deny", func() {
			asked("write go-denied.txt: written", func(request string) error { return client.Deny(request, "No.") })
			_, err := os.Stat(filepath.Join(folder, "go-denied.txt"))
			check(errors.Is(err, os.ErrNotExist), err)
		}},
		{"question", func() {
			session := newSession()
			said := ""
			must(client.Follow(session, "ask me which color: red, green", func(event parley.Event) error {
				if event.Type == "message" {
					said += string(event.Payload)
				}
				if event.Type != "elicitation.requested" {
					return nil
				}
				var question struct {
					RequestId       string
					RequestedSchema struct{ Properties map[string]any }
				}
				must(json.Unmarshal(event.Payload, &question))
				content := parley.Params{}
				for name := range question.RequestedSchema.Properties {
					content[name] = "green"
				}
				return client.Answer(session, question.RequestId, content)
			}))
			check(strings.Contains(said, "green"), said)
		}},
		{"cancel", func() {
			session := newSession()
			var last parley.Event
			must(client.Follow(session, "slow 600", func(event parley.Event) error {
				last = event
				if event.Type == "user_message.acknowledged" {
					return client.Request("session.cancel", parley.Params{"sessionId": session}, nil)
				}
				return nil
			}))
			check(strings.Contains(string(last.Payload), `"outcome":"cancelled"`), string(last.Payload))
		}},
		{"replay", func() {
			session := newSession()
			live := append(follow(client, session, "say once"), follow(client, session, "say twice")...)
			check(len(durable(live)) < len(live), "no ephemeral event")
			replayed := replay(session, 0)
			check(len(durable(replayed)) == len(replayed), "an ephemeral event is replayed")
			first, last := live[0].Sequence, live[len(live)-1].Sequence
			var same []string
			for _, event := range replayed {
				if event.Sequence >= first && event.Sequence <= last {
					same = append(same, identity(event))
				}
			}
			check(reflect.DeepEqual(same, durable(live)), same)
		}},
		{"replay-part", func() {
			session := newSession()
			events := follow(client, session, "say something")
			middle := events[len(events)/2].Sequence
			var later []parley.Event
			for _, event := range events {
				if event.Sequence > middle {
					later = append(later, event)
				}
			}
			check(reflect.DeepEqual(durable(replay(session, middle)), durable(later)), later)
		}},
		{"reconnect", func() {
			session := newSession()
			gone := local()
			before := follow(gone, session, "say before")
			gone.Close()
			follow(client, session, "say meanwhile")
			last := before[len(before)-1].Sequence
			seen, ends := map[string]bool{}, 0
			for _, event := range replay(session, last) {
				check(event.Sequence > last && !seen[event.EventId], event)
				seen[event.EventId] = true
				if event.Type == "turn.completed" {
					ends++
				}
			}
			check(ends == 1, ends)
		}},
		{"two-clients", func() {
			session := newSession()
			other := overWeb()
			defer other.Close()
			watching, err := other.Subscribe(session, -1)
			must(err)
			mine := follow(client, session, "say to both")
			var theirs []parley.Event
			for len(theirs) == 0 || theirs[len(theirs)-1].Type != "turn.completed" {
				theirs = append(theirs, next(watching))
			}
			check(reflect.DeepEqual(durable(mine), durable(theirs)), durable(theirs))
		}},
		{"large", func() {
			text := strings.Repeat("0123456789abcdef", 65536)
			check(sent(follow(client, newSession(), text)) == text, "another text")
		}},
		{"unicode", func() {
			text := "say 👩‍👩‍👧 e\u0301 שלום \u2028 漢字 \U0001f9ea \\ \" end"
			events := follow(client, newSession(), text)
			check(sent(events) == text, sent(events))
			check(said(events) == strings.TrimPrefix(text, "say "), said(events))
		}},
		{"archived", func() {
			session := newSession()
			must(client.Request("session.close", parley.Params{"sessionId": session}, nil))
			must(client.Request("session.archive", parley.Params{"sessionId": session}, nil))
			failure := failed(client.Request("session.sendMessage", parley.Params{"sessionId": session, "message": "say no"}, nil))
			check(failure.Code() == "session-archived" && failure.Number == -32012, failure)
		}},
		{"unsubscribe", func() {
			session := newSession()
			other := local()
			defer other.Close()
			subscription, err := other.Subscribe(session, -1)
			must(err)
			must(subscription.Close())
			follow(client, session, "say unheard")
			must(other.Request("server.ping", nil, nil))
			check(subscription.Waiting() == 0, subscription.Waiting())
		}},
	}
}

// asked sends a message whose tool needs permission, and answers until the turn has ended.
func asked(message string, answer func(requestId string) error) {
	must(client.Follow(newSession(), message, func(event parley.Event) error {
		if event.Type != "permission.requested" {
			return nil
		}
		var request struct{ Id string }
		must(json.Unmarshal(event.Payload, &request))
		return answer(request.Id)
	}))
}

// replay returns the events that a new client gets that has all up to a sequence.
func replay(session string, after int64) []parley.Event {
	other := local()
	defer other.Close()
	subscription, err := other.Subscribe(session, after)
	must(err)
	var events []parley.Event
	for len(events) < subscription.Replayed {
		events = append(events, next(subscription))
	}
	return events
}

func next(subscription *parley.Subscription) parley.Event {
	event, err := subscription.Next(patience)
	must(err)
	return event
}

func identity(event parley.Event) string {
	return fmt.Sprint(event.Sequence, " ", event.Type, " ", event.EventId)
}

func durable(events []parley.Event) []string {
	var kept []string
	for _, event := range events {
		if !event.Ephemeral {
			kept = append(kept, identity(event))
		}
	}
	return kept
}

// said returns the text of the agent's last message.
func said(events []parley.Event) string {
	text := ""
	for _, event := range events {
		var message struct{ Blocks []struct{ Content string } }
		if event.Type == "message" && json.Unmarshal(event.Payload, &message) == nil && len(message.Blocks) > 0 {
			text = message.Blocks[len(message.Blocks)-1].Content
		}
	}
	return text
}

// sent returns the text of the user's message.
func sent(events []parley.Event) string {
	for _, event := range events {
		var message struct{ Content string }
		if event.Type == "user_message.sent" && json.Unmarshal(event.Payload, &message) == nil {
			return message.Content
		}
	}
	return ""
}
