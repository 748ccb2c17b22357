package io.shardlab.workloads.load;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.SearchParameters;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.dataset.DiskSpace;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.TargetCollection;
import io.shardlab.mongo.input.InputSpec;
import io.shardlab.workloads.file.WebLog;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** mongoimport-like loads of generated documents or of files. */
public final class BulkLoad implements Workload {

    /** If unset it follows --threads, which means the same here. */
    static final Parameter<Integer> INSERTION_WORKERS = Parameter.optional(
            LoadParameters.INSERTION_WORKERS.name(),
            LoadParameters.INSERTION_WORKERS.type(),
            "",
            "Concurrent insertion workers; as many as --threads unless given.");

    static final Parameter<Boolean> RESUME = Parameter.of(
            "resume",
            ParameterTypes.bool(),
            false,
            "",
            "Continue the same load where an earlier run stopped, without gaps or duplicates.");

    static int insertionWorkers(Settings settings) {
        return settings.find(INSERTION_WORKERS).orElseGet(() -> settings.get(RunParameters.THREADS));
    }

    @Override
    public String name() {
        return "bulk-load";
    }

    @Override
    public String summary() {
        return "Load documents as mongoimport does, generated or from a file: documents/s, batch latency, chunk migrations.";
    }

    @Override
    public List<Parameter<?>> parameters() {
        List<Parameter<?>> parameters = new ArrayList<>(InputFileParameters.all());
        parameters.add(INSERTION_WORKERS);
        parameters.add(RESUME);
        LoadParameters.all().stream()
                .filter(parameter -> !parameter.name().equals(INSERTION_WORKERS.name()))
                .forEach(parameters::add);
        parameters.add(RunParameters.THREADS.withDefault(
                LoadParameters.INSERTION_WORKERS.defaultValue().orElseThrow()));
        parameters.addAll(WebLog.parameters());
        return parameters;
    }

    @Override
    public Optional<String> file(Settings settings) {
        return InputFileParameters.input(settings).isPresent() ? Optional.empty() : Optional.of(WebLog.file());
    }

    @Override
    public Set<String> unused() {
        Set<String> unused = new HashSet<>(SearchParameters.names());
        unused.addAll(
                Set.of(RunParameters.DURATION.name(), RunParameters.WARM_UP.name(), RunParameters.OPERATIONS.name()));
        return Set.copyOf(unused);
    }

    @Override
    public void check(Settings settings) {
        TargetCollection.namespace(settings);
        LoadParameters.check(settings);
        if (InputFileParameters.input(settings).isEmpty()) {
            DiskSpace.require(settings, settings.get(RunParameters.DOCUMENTS));
        }
        if (settings.get(RESUME)) {
            checkResume(settings);
        }
        boolean again = settings.get(RunParameters.REPEAT) > 1;
        if (again && keepsForeignData(settings)) {
            throw new UsageException(Message.of(
                    "--repeat loads the collection anew each time, which on servers given by --uri needs --drop."));
        }
        InputFileParameters.check(settings, again);
    }

    private static boolean keepsForeignData(Settings settings) {
        return settings.find(TargetParameters.URI).isPresent() && !settings.get(LoadParameters.DROP);
    }

    private static void checkResume(Settings settings) {
        if (settings.get(LoadParameters.DROP)) {
            throw new UsageException(
                    Message.of("--resume continues a load whose documents --drop would drop: give one of them."));
        }
        if (settings.get(RunParameters.REPEAT) > 1) {
            throw new UsageException(
                    Message.of("--resume finishes one load, which --repeat would load anew: give one of them."));
        }
        if (settings.find(TargetParameters.URI).isEmpty()) {
            throw new UsageException(
                    Message.of("--resume needs --uri: a cluster that is started for the run holds nothing to resume."));
        }
    }

    @Override
    public Optional<String> inputFile(Settings settings) {
        return InputFileParameters.input(settings).map(InputFileParameters::fileIdentity);
    }

    /** Each machine loads a range of the generated documents, or blocks of the rows of a file that all can read. */
    @Override
    public void checkShared(Settings settings) {
        if (InputFileParameters.input(settings).filter(InputSpec::isReadOnce).isPresent()) {
            throw new UsageException(Message.of(
                    "{0} must be a file that each load machine can read: standard input and pipes are read by one.",
                    InputFileParameters.FILE.option()));
        }
        if (settings.get(RESUME)) {
            throw new UsageException(Message.of(
                    "{0} is for loads from one load machine: of several, each loads a part of its own.",
                    RESUME.option()));
        }
    }

    @Override
    public void checkTogether(List<Settings> runs) {
        if (runs.size() < 2) {
            return;
        }
        for (Settings settings : runs) {
            if (keepsForeignData(settings)) {
                throw new UsageException(Message.of(
                        "An experiment loads the collection anew for each cell, which on servers given by --uri needs "
                                + "--drop."));
            }
            if (settings.get(RESUME)) {
                throw new UsageException(
                        Message.of("--resume finishes one load, but these are {0,number,#}.", runs.size()));
            }
            if (InputFileParameters.input(settings)
                    .filter(InputSpec::isReadOnce)
                    .isPresent()) {
                throw new UsageException(
                        Message.of("An experiment reads the file for each cell: --file must not be - or a pipe then."));
            }
        }
    }

    @Override
    public List<String> phases() {
        return List.of("load");
    }

    @Override
    public WorkloadSession open(WorkloadContext context) {
        return new BulkLoadSession(context);
    }
}
