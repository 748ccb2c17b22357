package io.shardlab.workloads.query;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.workloads.file.ShippedWorkload;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.operation.OperationSpec;
import java.util.Map;
import java.util.Set;

/** Reads and writes in given shares, for questions such as how more writes would affect the reads. */
public final class Mixed extends ShippedWorkload {

    private static final Set<String> TARGETING_FIELDS = Set.of("host", "date", "_id");

    public Mixed() {
        super("mixed");
    }

    /** Also refuses what a file cannot refuse: options that do not suit each other. */
    @Override
    public void check(Settings settings) {
        super.check(settings);
        WorkloadFile file = applied(settings);
        Map<String, String> texts = settings.asText();
        if (share("delete", file) > share("insert", file)) {
            throw new UsageException(Message.of(
                    "--mix must not have more deletes than inserts, as deletes remove documents that the run has "
                            + "inserted, but is '{0}'.",
                    texts.get("mix")));
        }
        Set<String> key = file.collections().get(0).shardKey().keySet();
        if (key.contains("updates") || key.contains("version")) {
            throw new UsageException(Message.of("--shard-key must not have updates or version, which updates change."));
        }
        boolean targeted = texts.get("query").equals("targeted");
        if (targeted && !TARGETING_FIELDS.containsAll(key)) {
            throw new UsageException(
                    Message.of("--query targeted names host, date and _id, so the --shard-key must be of these."));
        }
        if (!targeted && key.iterator().next().equals("_id")) {
            throw new UsageException(
                    Message.of("--query scatter-gather asks by _id, so the --shard-key must not begin with it."));
        }
    }

    private static double share(String name, WorkloadFile file) {
        return file.operations().stream()
                .filter(operation -> operation.name().equals(name))
                .mapToDouble(OperationSpec::share)
                .sum();
    }
}
