// Runs the rows of conformance.json against a host with the agent Playground, and prints one line for each.
//
//	conformance SOCKET_DATA_FOLDER SERVE_URL WORK_FOLDER
package main

import (
	"errors"
	"fmt"
	"os"

	"parley"
)

type row struct {
	name string
	run  func()
}

var (
	dataDir, address, folder string
	client                   *parley.Client
)

func main() {
	dataDir, address, folder = os.Args[1], os.Args[2], os.Args[3]
	client = local()
	defer client.Close()
	isFailed := false
	for _, each := range append(connectionRows(), sessionRows()...) {
		if problem := attempt(each.run); problem != nil {
			isFailed = true
			fmt.Println("failed", each.name)
			fmt.Println(problem)
		} else {
			fmt.Println("ok", each.name)
		}
	}
	if isFailed {
		os.Exit(1)
	}
}

func attempt(run func()) (problem any) {
	defer func() { problem = recover() }()
	run()
	return nil
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func check(holds bool, instead any) {
	if !holds {
		panic(fmt.Sprint("instead: ", instead))
	}
}

// failed returns the failure of a request.
func failed(err error) *parley.Error {
	var failure *parley.Error
	check(errors.As(err, &failure), err)
	return failure
}

func socket() parley.Transport {
	transport, err := parley.DialSocket(dataDir, "")
	must(err)
	return transport
}

func unconnected() *parley.Client { return parley.NewClient(socket()) }

func local() *parley.Client {
	client, err := parley.ConnectLocal(dataDir, "conformance")
	must(err)
	return client
}

func overWeb() *parley.Client {
	client, err := parley.ConnectURL(address, "conformance")
	must(err)
	return client
}

func receive(transport parley.Transport) string {
	text, err := transport.Receive()
	must(err)
	return string(text)
}

func newSession() string {
	var created struct{ SessionId string }
	must(client.Request("session.create", parley.Params{"targetWorkingDirectory": folder}, &created))
	return created.SessionId
}

// follow sends a message, and returns the events up to the end of its turn.
func follow(client *parley.Client, session, message string) []parley.Event {
	var events []parley.Event
	must(client.Follow(session, message, func(event parley.Event) error {
		events = append(events, event)
		return nil
	}))
	return events
}
