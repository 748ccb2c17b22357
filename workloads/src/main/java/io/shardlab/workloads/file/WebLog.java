package io.shardlab.workloads.file;

import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.StoredDataSet;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.read.WorkloadFileReader;
import java.util.List;

/** The documents of {@code web-log.yaml}, which several workloads load by the parameters of that file. */
public final class WebLog {

    private static final FileParameters READ = ShippedWorkload.read("web-log.yaml");

    private WebLog() {}

    /** Returns the content of the file. */
    public static String file() {
        return READ.content();
    }

    /** Returns the parameters of the file, in the order of the help. */
    public static List<Parameter<?>> parameters() {
        return READ.file().parameters();
    }

    /** Returns the documents that the settings of a run describe. */
    public static FileDataSet documents(Settings settings) {
        WorkloadFile file = WorkloadFileReader.parse(
                READ.file().file(),
                READ.content(),
                any -> settings.get(RunParameters.DOCUMENTS),
                READ.values(settings));
        return new FileDataSet(file.collections().get(0), settings.get(RunParameters.SEED));
    }

    /** Returns these documents in the collection that the settings of the run name. */
    public static StoredDataSet stored(WorkloadContext context) {
        Settings settings = context.settings();
        return new StoredDataSet(
                context.target(),
                settings,
                context.notices(),
                documents(settings),
                settings.get(LoadParameters.SHARD_KEY));
    }
}
