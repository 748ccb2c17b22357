package io.shardlab.cli.command;

import io.shardlab.cli.option.Surroundings;
import io.shardlab.cli.output.Console;
import io.shardlab.core.deployment.TargetOpener;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Language;
import io.shardlab.core.workload.Workloads;
import io.shardlab.mongo.connection.TargetOpeners;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** The services of the program for its commands, created when they are needed. For one thread. */
public final class Services {

    private final Console console;
    private final UnaryOperator<TargetOpener> targets;
    private final Surroundings surroundings;
    private final Supplier<Workloads> workloads;
    private final Optional<Language> typed;

    /**
     * @param targets replaces the opener of the runs' targets, for tests
     * @param workloads finds the workloads, once
     * @param typed the language that the user asks for; empty for the user's usual one
     */
    public Services(
            Console console,
            UnaryOperator<TargetOpener> targets,
            Surroundings surroundings,
            Supplier<Workloads> workloads,
            Optional<Language> typed) {
        this.console = console;
        this.targets = targets;
        this.surroundings = surroundings;
        this.workloads = workloads;
        this.typed = typed;
    }

    public Console console() {
        return console;
    }

    public Surroundings surroundings() {
        return surroundings;
    }

    /** The language of all output for people. */
    public Language language() {
        return console.language();
    }

    /** The language that the user asks for; empty for the user's usual one. */
    public Optional<Language> typedLanguage() {
        return typed;
    }

    public Workloads workloads() {
        return workloads.get();
    }

    public TargetOpener targetOpener() {
        return targetOpener(TargetOpeners.ofThisProgram());
    }

    /** The opener of runs that share another one; the creator of the given opener closes it. */
    TargetOpener targetOpener(TargetOpener shared) {
        return targets.apply(shared);
    }

    /** Prints notices on stderr, one per line. */
    public Notices notices() {
        return console::note;
    }
}
