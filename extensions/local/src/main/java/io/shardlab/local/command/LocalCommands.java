package io.shardlab.local.command;

import io.shardlab.cli.command.CommandPlugin;
import java.util.List;

/** The commands of local servers. */
public final class LocalCommands implements CommandPlugin {

    @Override
    public List<Command> commands() {
        return List.of(
                new Command("servers", services -> new ServersCommand(services.console())),
                new Command("cluster", services -> new ClusterCommand(services).spec()));
    }
}
