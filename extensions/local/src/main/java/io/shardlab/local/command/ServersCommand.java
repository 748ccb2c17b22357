package io.shardlab.local.command;

import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.cli.output.ReportWords;
import io.shardlab.cli.output.TerminalTable;
import io.shardlab.core.text.Message;
import io.shardlab.local.binaries.ServerInventory;
import io.shardlab.local.binaries.ServerProvider;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "servers",
        description = "List the installed and the downloadable server programs.",
        mixinStandardHelpOptions = true)
public final class ServersCommand implements Callable<Integer> {

    private final Console console;

    @Option(names = "--mongodb-bin", paramLabel = "DIR", description = "Also search this folder.")
    private Path folder;

    public ServersCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        ServerInventory inventory = ServerProvider.forThisMachine().inventory(Optional.ofNullable(folder));
        ReportWords words = new ReportWords(console.language());
        console.out().println(words.say(inventory.installed().isEmpty() ? "On this machine: none" : "On this machine"));
        if (!inventory.installed().isEmpty()) {
            console.out().println(installed(inventory.installed(), words));
        }
        console.out().println();
        console.out().println(words.say("Downloaded by --server-version VERSION, if the source can be reached"));
        console.out().println(obtainable(inventory.obtainable(), words));
        return ExitCode.OK;
    }

    private static String installed(List<ServerInventory.Installed> servers, ReportWords words) {
        TerminalTable table = new TerminalTable(words, List.of("version", "router", "source", "mongod"));
        servers.forEach(server -> table.row(
                server.version().orElseGet(() -> words.say("unusable")),
                server.mongos().isPresent() ? "mongos" : words.say("embedded mongos"),
                server.source()
                        .and(server.problem().map(Message.text(": ")::and))
                        .in(words.language()),
                server.mongod().toString()));
        return table.render();
    }

    private static String obtainable(List<ServerInventory.Obtainable> servers, ReportWords words) {
        TerminalTable table = new TerminalTable(words, List.of("version", "router", "source", "needs"));
        servers.forEach(server -> table.row(
                server.version(),
                server.mongos() ? "mongos" : words.say("embedded mongos"),
                server.source().in(words.language()),
                server.obstacle().map(obstacle -> obstacle.in(words.language())).orElse("")));
        return table.render();
    }
}
