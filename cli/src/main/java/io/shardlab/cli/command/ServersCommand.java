package io.shardlab.cli.command;

import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.cli.output.TerminalTable;
import io.shardlab.servers.binaries.ServerInventory;
import io.shardlab.servers.binaries.ServerProvider;
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
        console.out().println("On this machine" + (inventory.installed().isEmpty() ? ": none" : ""));
        if (!inventory.installed().isEmpty()) {
            console.out().println(installed(inventory.installed()));
        }
        console.out().println();
        console.out().println("Downloaded by --server-version VERSION, if the source can be reached");
        console.out().println(obtainable(inventory.obtainable()));
        return ExitCode.OK;
    }

    private String installed(List<ServerInventory.Installed> servers) {
        TerminalTable table = new TerminalTable(List.of("version", "router", "source", "mongod"));
        servers.forEach(server -> table.row(
                server.version().orElse("unusable"),
                server.mongos().isPresent() ? "mongos" : "embedded mongos",
                server.problem()
                        .map(problem -> server.source() + ": " + problem.in(console.language()))
                        .orElse(server.source()),
                server.mongod().toString()));
        return table.render();
    }

    private String obtainable(List<ServerInventory.Obtainable> servers) {
        TerminalTable table = new TerminalTable(List.of("version", "router", "source", "needs"));
        servers.forEach(server -> table.row(
                server.version(),
                server.mongos() ? "mongos" : "embedded mongos",
                server.source(),
                server.obstacle()
                        .map(obstacle -> obstacle.in(console.language()))
                        .orElse("")));
        return table.render();
    }
}
