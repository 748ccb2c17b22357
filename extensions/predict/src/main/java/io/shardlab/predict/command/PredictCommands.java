package io.shardlab.predict.command;

import io.shardlab.cli.command.CommandPlugin;
import java.util.List;

/** The commands of predictions. */
public final class PredictCommands implements CommandPlugin {

    @Override
    public List<Command> commands() {
        return List.of(
                new Command("calibrate", services -> new CalibrateCommand(services).spec()),
                new Command("advise", Spelling.WITH_WORKLOAD, services -> new AdviseCommand(services).spec()),
                new Command("what-if", services -> new WhatIfCommand(services.console()).spec()));
    }
}
