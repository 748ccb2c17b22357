package io.shardlab.transfer.command;

import io.shardlab.cli.command.Interrupts;
import io.shardlab.cli.command.Services;
import io.shardlab.cli.option.ServerOptions;
import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.cli.progress.TransferProgress;
import io.shardlab.core.command.EndSignals;
import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options and the course of a dump and of a restore: progress is shown, and a signal ends the transfer in order. */
abstract class TransferCommand implements Callable<Integer> {

    /** The name of standard input and of standard output as an archive. */
    static final String STANDARD_STREAM = "-";

    final Console console;

    @Mixin
    final ServerOptions servers;

    @Mixin
    NamespaceOptions names;

    @Option(
            names = "--archive",
            descriptionKey = "transfer.archive",
            paramLabel = "FILE",
            arity = "0..1",
            fallbackValue = STANDARD_STREAM,
            description = "One file instead of a folder. Without FILE, or with -: standard output or input.")
    String archive;

    @Option(
            names = {"--num-parallel-collections", "-j"},
            descriptionKey = "transfer.parallel",
            paramLabel = "N",
            defaultValue = "4",
            description = "Number of collections that are transferred at a time, where possible. Default: 4.")
    int parallel;

    @Option(names = "--quiet", description = "Show no progress on stderr.")
    private boolean quiet;

    private final String ioFailure;

    /** @param ioFailure the key of the sentence that reports a failure of reading or writing */
    TransferCommand(Console console, Services services, String ioFailure) {
        this.console = console;
        this.servers = new ServerOptions(services.surroundings(), services.notices());
        this.ioFailure = ioFailure;
    }

    @Override
    @SuppressWarnings("try") // The signals only have to be closed.
    public final Integer call() throws InterruptedException {
        if (parallel < 1) {
            throw new UsageException(
                    Message.of("--num-parallel-collections must be at least 1, but is {0,number,#}.", parallel));
        }
        requireUsable();
        // Not under the handler of signals: they must end the program at once while it asks for the password.
        Settings settings = settings();
        AtomicBoolean asked = new AtomicBoolean();
        try (TransferProgress progress = TransferProgress.on(console, quiet);
                EndSignals signals = Interrupts.interrupting(Thread.currentThread(), asked, progress::warn)) {
            transfer(settings, progress);
            return ExitCode.OK;
        } catch (RuntimeException e) {
            throw Interrupts.unlessAsked(asked, e);
        } catch (IOException e) {
            throw Interrupts.unlessAsked(asked, new RunFailedException(Message.of(ioFailure, Reasons.of(e)), e));
        }
    }

    /** @throws UsageException if the options contradict each other */
    abstract void requireUsable();

    /** The settings of the connections; may ask for the password. */
    abstract Settings settings();

    /** Blocks until everything is transferred. */
    abstract void transfer(Settings settings, TransferProgress progress) throws IOException, InterruptedException;

    final boolean isStandardStream() {
        return STANDARD_STREAM.equals(archive);
    }
}
