package io.shardlab.transfer.restore;

import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.dataset.DiskSpace;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.TargetCollection;
import io.shardlab.transfer.ScratchFolder;
import io.shardlab.transfer.dump.format.Packing;
import io.shardlab.workloads.file.WebLog;
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
            "archive", ParameterTypes.choice(Packing.class), Packing.NONE, "", "Compression of the archive.");
    static final Parameter<Path> ARCHIVE_DIR = Parameter.optional(
            "archive-dir",
            ParameterTypes.path(Message.of("a folder")),
            "",
            "Folder for the archive, which is deleted at the end; the system's temporary folder unless given.");

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
        parameters.addAll(WebLog.parameters());
        return parameters;
    }

    @Override
    public Set<String> unused() {
        return RunParameters.ofMeasuredPhase();
    }

    @Override
    public void check(Settings settings) {
        TargetCollection.namespace(settings);
        // The restored collection exists beside its source.
        DiskSpace.require(settings, settings.get(RunParameters.DOCUMENTS), 2);
        ScratchFolder.check(ARCHIVE_DIR, settings);
        LoadParameters.check(settings);
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
