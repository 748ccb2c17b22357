package io.shardlab.workloads.file;

import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.result.WorkloadSource;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Explained;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.Preset;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.dataset.DiskSpace;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.StoredDataSet;
import io.shardlab.mongo.dataset.TargetCollection;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.describe.WorkloadDescription;
import io.shardlab.workloads.language.operation.Changes;
import io.shardlab.workloads.language.operation.Choice;
import io.shardlab.workloads.language.operation.OperationSpec;
import io.shardlab.workloads.language.operation.Statement;
import io.shardlab.workloads.language.read.WorkloadFileReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** The workload of a file: its documents, created and loaded, and its operations in their shares, verified. */
class FileWorkload implements Workload, Explained {

    private static final String NO_TRANSACTIONS =
            "The transaction of the operation {0} needs a replica set or a sharded cluster, as a standalone server has no "
                    + "transactions.";

    private final String name;
    private final Supplier<FileParameters> source;
    private FileParameters read;

    /**
     * @param name the name in results
     * @param source reads the file when it is first used
     */
    FileWorkload(String name, Supplier<FileParameters> source) {
        this.name = name;
        this.source = source;
    }

    private synchronized FileParameters read() {
        if (read == null) {
            read = source.get();
        }
        return read;
    }

    private WorkloadFile file() {
        return read().file();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String reference() {
        return source().map(WorkloadSource::path).orElse(name);
    }

    /** Returns the file that a user wrote; empty if it is a part of this program. */
    private Optional<WorkloadSource> source() {
        return read().shipped()
                ? Optional.empty()
                : Optional.of(WorkloadSource.of(
                        file().file().toAbsolutePath().normalize().toString(), read().content()));
    }

    @Override
    public Optional<String> contentHash() {
        return source().map(WorkloadSource::sha256);
    }

    @Override
    public Optional<String> file(Settings settings) {
        return Optional.of(read().content());
    }

    @Override
    public String summary() {
        return file().description().isEmpty() ? "The operations of " + file().file() + "." : file().description();
    }

    @Override
    public String description(Map<String, String> given, Language language) {
        return read().shipped()
                ? ""
                : WorkloadDescription.of(
                        WorkloadFileReader.read(file().file(), given),
                        RunParameters.SEED.defaultValue().orElseThrow(),
                        language);
    }

    @Override
    public List<Parameter<?>> parameters() {
        return read().all();
    }

    @Override
    public void checkDeclared(Set<String> taken) {
        read().check(taken);
    }

    @Override
    public Map<String, Preset> presets() {
        WorkloadFile file = file();
        Map<String, Preset> presets = new LinkedHashMap<>();
        file.database().ifPresent(database -> presets.put(TargetParameters.DATABASE.name(), preset("", database)));
        file.options().forEach((name, text) -> presets.put(name, preset(name, text)));
        Optional.ofNullable(presets.get(TargetParameters.COLLECTION.name())).ifPresent(preset -> {
            throw preset.refusal(
                    Message.of("has no effect, as the collections of a workload file have their names there"));
        });
        if (file.collections().size() > 1 && presets.containsKey(RunParameters.DOCUMENTS.name())) {
            throw presets.get(RunParameters.DOCUMENTS.name())
                    .refusal(Message.of(
                            "is for files with one collection; give each of the collections its number, or set the option "
                                    + "scale"));
        }
        return presets;
    }

    private Preset preset(String name, String text) {
        return new Preset() {
            @Override
            public String text() {
                return text;
            }

            @Override
            public UsageException refusal(Message reason) {
                return WorkloadFileReader.refusal(file(), read().content(), name, reason);
            }
        };
    }

    @Override
    public Map<String, String> resolve(Map<String, String> given) {
        return read().resolved(given);
    }

    @Override
    public void check(Settings settings) {
        WorkloadFile applied = applied(settings);
        applied.collections().forEach(collection -> TargetCollection.namespace(settings, collection.name()));
        DiskSpace.require(
                settings,
                applied.collections().stream()
                        .mapToLong(CollectionSpec::documents)
                        .sum());
        LoadParameters.check(settings);
        applied.operations().forEach(operation -> requireFew(applied, operation));
        if (settings.find(TargetParameters.URI).isEmpty()
                && settings.get(TargetParameters.CLUSTER) == TargetKind.STANDALONE) {
            refuseTransactions(applied, NO_TRANSACTIONS);
        }
    }

    /** Refuses choices among more documents than can be numbered in 31 bits. */
    private static void requireFew(WorkloadFile file, OperationSpec operation) {
        operation
                .choice()
                .filter(choice -> choice.from() != Choice.From.INSERTED)
                .ifPresent(choice -> {
                    long documents = file.collection(choice.collection()).documents();
                    if (documents > Integer.MAX_VALUE) {
                        throw new UsageException(Message.of(
                                "The operation {0} chooses among the documents of {1}, which must be at most {2,number,#}, but "
                                        + "are {3,number,#}.",
                                operation.name(), choice.collection(), Integer.MAX_VALUE, documents));
                    }
                });
    }

    private static void refuseTransactions(WorkloadFile file, String key) {
        file.operations().stream()
                .filter(OperationSpec::transaction)
                .findFirst()
                .ifPresent(operation -> {
                    throw new UsageException(Message.of(key, operation.name()));
                });
    }

    /**
     * Each machine inserts new documents of its own numbers, and the counts and sums at the end are those of all machines. Answers
     * with sums depend on what other machines insert meanwhile.
     */
    @Override
    public void checkShared(Settings settings) {
        WorkloadFile applied = applied(settings);
        for (OperationSpec operation : applied.operations()) {
            operation.statements().stream()
                    .filter(statement ->
                            statement.all().stream().anyMatch(all -> !all.sums().isEmpty()))
                    .map(Statement::collection)
                    .filter(collection -> Changes.of(applied, collection).inserts())
                    .findFirst()
                    .ifPresent(collection -> {
                        throw new UsageException(Message.of(
                                "The operation {0} has returns: all for sums over {1}, into which operations insert, so it runs on "
                                        + "one load machine: the sums depend on what the others insert.",
                                operation.name(), collection));
                    });
        }
    }

    /** Returns the file as the settings change it. */
    public final WorkloadFile applied(Settings settings) {
        return read().applied(settings);
    }

    @Override
    public void checkTogether(List<Settings> runs) {
        LoadParameters.checkTogether(runs);
    }

    @Override
    public Set<String> unused() {
        return read().shipped() ? Set.of() : Set.of(TargetParameters.COLLECTION.name());
    }

    @Override
    public List<String> phases() {
        List<String> phases = new ArrayList<>();
        file().collections().forEach(collection -> phases.add(FilePlans.loadOf(file(), collection)));
        phases.add(PhaseSpec.WARM_UP);
        phases.add("measure");
        return phases;
    }

    @Override
    public WorkloadSession open(WorkloadContext context) {
        TargetDescription target = context.target().description();
        WorkloadFile applied = applied(context.settings());
        if (target.kind() == TargetKind.STANDALONE) {
            refuseTransactions(applied, NO_TRANSACTIONS);
        }
        if (target.routerKind() == RouterKind.EMBEDDED) {
            refuseTransactions(
                    applied,
                    "The transaction of the operation {0} needs mongos binaries (--mongodb-bin) where there are "
                            + "shards, as the embedded mongos has no transactions.");
        }
        FileSession session = new FileSession(
                applied,
                context,
                source(),
                spec -> StoredDataSet.named(
                        context.target(),
                        context.settings(),
                        context.notices(),
                        new FileDataSet(spec, context.settings().get(RunParameters.SEED)),
                        spec.name(),
                        FilePlans.design(spec),
                        FilePlans.loadOf(applied, spec)));
        session.requireAnswers();
        return session;
    }

    @Override
    public Message explain(WorkloadContext context) {
        return new DryRun(read(), context).run();
    }
}
