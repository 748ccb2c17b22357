package io.shardlab.insight.command;

import io.shardlab.cli.command.CommandPlugin;
import java.util.List;

/** The commands that look at the user's own servers and operations. */
public final class InsightCommands implements CommandPlugin {

    @Override
    public List<Command> commands() {
        return List.of(
                new Command("capture", services -> new CaptureCommand(services.console(), services)),
                new Command("shard-key", services -> new ShardKeyCommand(services.console(), services).spec()));
    }
}
