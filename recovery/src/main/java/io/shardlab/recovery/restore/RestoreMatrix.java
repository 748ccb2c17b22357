package io.shardlab.recovery.restore;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.dump.format.Packing;
import io.shardlab.mongo.dataset.DiskSpace;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.TargetCollection;
import io.shardlab.mongo.dataset.WebLogParameters;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A collection is dumped to an archive, and the archive is restored as another collection. */
public final class RestoreMatrix implements Workload {

    /** Not {@code insertion-workers}, which load the source: an experiment would load it anew for each value. */
    static final Parameter<Integer> RESTORE_WORKERS = Parameter.of(
            "restore-workers",
            ParameterTypes.integer(1, 1000),
            1,
            "",
            "Insertion workers of the restore, as mongorestore's --numInsertionWorkersPerCollection.");

    static final Parameter<Packing> ARCHIVE = Parameter.of(
            "archive", ParameterTypes.choice(Packing.class), Packing.NONE, "", "How the archive is compressed.");

    static final Parameter<Path> ARCHIVE_DIR = Parameter.optional(
            "archive-dir",
            ParameterTypes.path("an existing folder"),
            "",
            "Where the archive lies, in a folder of its own that is deleted at the end; the system's temporary folder"
                    + " unless given.");

    static final String DUMP = "dump";
    static final String RESTORE = "restore";

    @Override
    public String name() {
        return "restore-matrix";
    }

    @Override
    public String summary() {
        return "Dump a collection to an archive and restore it: time, CPU and I/O by workers, write concern and compression.";
    }

    @Override
    public List<Parameter<?>> parameters() {
        List<Parameter<?>> parameters = new ArrayList<>(List.of(RESTORE_WORKERS, ARCHIVE, ARCHIVE_DIR));
        parameters.addAll(LoadParameters.all());
        parameters.addAll(WebLogParameters.all());
        return parameters;
    }

    @Override
    public Set<String> unused() {
        return Set.of(
                RunParameters.THREADS.name(),
                RunParameters.DURATION.name(),
                RunParameters.WARM_UP.name(),
                RunParameters.OPERATIONS.name(),
                RunParameters.TARGET_RATE.name(),
                RunParameters.ARRIVALS.name());
    }

    @Override
    public void check(Settings settings) {
        TargetCollection.namespace(settings);
        // The documents are there twice.
        DiskSpace.require(settings, 2 * settings.get(RunParameters.DOCUMENTS));
        LoadParameters.check(settings);
        settings.find(ARCHIVE_DIR)
                .filter(folder -> !Files.isDirectory(folder) || !Files.isWritable(folder))
                .ifPresent(folder -> {
                    throw new UsageException(ARCHIVE_DIR.option()
                            + " must name an existing folder that can be written to, but '" + folder + "' is none.");
                });
    }

    @Override
    public void checkTogether(List<Settings> runs) {
        LoadParameters.checkTogether(runs);
    }

    @Override
    public List<String> phases() {
        return List.of("load", DUMP, RESTORE);
    }

    @Override
    public WorkloadSession open(WorkloadContext context) {
        return new RestoreMatrixSession(context);
    }
}
