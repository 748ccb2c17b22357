package io.shardlab.cli.option;

import picocli.CommandLine.Option;

/** The option of commands that print JSON in place of text. */
public final class JsonOption {

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    public boolean isGiven() {
        return json;
    }
}
