package io.shardlab.transfer.command;

import io.shardlab.cli.command.CommandPlugin;
import java.util.List;

/** The commands that dump and restore. */
public final class TransferCommands implements CommandPlugin {

    @Override
    public List<Command> commands() {
        return List.of(
                new Command("dump", Spelling.OF_MONGO_TOOLS, services -> new DumpCommand(services.console(), services)),
                new Command(
                        "restore",
                        Spelling.OF_MONGO_TOOLS,
                        services -> new RestoreCommand(services.console(), services).spec()));
    }
}
