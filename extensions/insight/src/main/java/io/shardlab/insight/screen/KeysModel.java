package io.shardlab.insight.screen;

import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.text.Message;
import io.shardlab.gui.own.FileModel;
import io.shardlab.gui.text.FailureWords;
import io.shardlab.gui.work.BackgroundWork;
import io.shardlab.gui.work.Latest;
import io.shardlab.insight.shardkey.answer.CollectionAnswer;
import io.shardlab.insight.shardkey.answer.ShardCounts;
import io.shardlab.insight.shardkey.candidate.CandidateList;
import io.shardlab.insight.shardkey.file.FileComparison;
import io.shardlab.mongo.sharding.ShardKey;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.describe.WorkloadOverview;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/**
 * The comparison of shard keys for the workload file that is edited, with its changes. Used on one thread; it compares on
 * another.
 */
public final class KeysModel {

    private final FileModel file;
    private final Latest comparisons;
    private final StringProperty shards = new SimpleStringProperty(ShardCounts.ASKED.defaultText());
    private final StringProperty collection = new SimpleStringProperty("");
    private final StringProperty candidates = new SimpleStringProperty("");
    private final ReadOnlyObjectWrapper<Comparison> comparison = new ReadOnlyObjectWrapper<>(Comparison.NONE);
    private final BooleanBinding ready;

    /**
     * A comparison.
     *
     * @param waiting the collections that are still compared, the one under way first; empty if none is
     * @param answers the answers for the others
     * @param shards the number of shards that was asked about
     * @param problem the reason why there are no more, if so
     */
    record Comparison(List<String> waiting, List<CollectionAnswer> answers, int shards, Message problem) {

        private static final Comparison NONE = new Comparison(List.of(), List.of(), 0, Message.NONE);

        boolean isUnderWay() {
            return !waiting.isEmpty();
        }

        private Comparison with(CollectionAnswer answer) {
            return new Comparison(
                    waiting.subList(1, waiting.size()),
                    Stream.concat(answers.stream(), Stream.of(answer)).toList(),
                    shards,
                    problem);
        }

        /** The answers until now. */
        private Comparison ended(Message reason) {
            return new Comparison(List.of(), answers, shards, reason);
        }
    }

    /** @param work compares, one collection after the other, each for seconds */
    public KeysModel(FileModel file, BackgroundWork work) {
        this.file = file;
        this.comparisons = new Latest(work);
        this.ready = Bindings.createBooleanBinding(
                () -> file.isSound() && !comparison.get().isUnderWay(), file.checked(), comparison);
        // The answers are those of another text.
        file.overview().addListener((property, before, now) -> end(Comparison.NONE));
    }

    /** Compares the keys. Returns at once; the answers come one after the other. */
    void start() {
        Latest.Round round = comparisons.begin();
        try {
            WorkloadOverview compared = file.overview().get().orElseThrow();
            ShardCounts counts = new ShardCounts(
                    ParameterTypes.parse(ShardCounts.ASKED, shards.get().strip()), Optional.empty());
            List<ShardKey> given = candidates.get().isBlank() ? List.of() : CandidateList.parse(candidates.get());
            Optional<String> named = Optional.of(collection.get()).filter(name -> !name.isEmpty());
            FileComparison keys = new FileComparison(compared.file(), FileModel.SEED);
            comparison.set(new Comparison(List.of(compared.file().name()), List.of(), counts.asked(), Message.NONE));
            round.ask(
                    () -> keys.collections(named),
                    specs -> {
                        List<String> names =
                                specs.stream().map(CollectionSpec::name).toList();
                        comparison.set(new Comparison(names, List.of(), counts.asked(), Message.NONE));
                        specs.forEach(spec -> round.ask(
                                () -> keys.compare(spec, given, counts),
                                answer -> comparison.set(comparison.get().with(answer)),
                                this::fail));
                    },
                    this::fail);
        } catch (RuntimeException e) {
            fail(e);
        }
    }

    private void fail(Throwable failure) {
        end(comparison.get().ended(FailureWords.message(failure)));
    }

    /** Ends the comparison under way; the answers until then stay. Returns at once. */
    void stop() {
        end(comparison.get().ended(Message.NONE));
    }

    private void end(Comparison left) {
        comparisons.begin();
        comparison.set(left);
    }

    /** The number of shards, as typed. */
    StringProperty shards() {
        return shards;
    }

    /** The name of the collection; empty for each that operations use. */
    StringProperty collection() {
        return collection;
    }

    /** The keys, such as {@code customer,placed; customer:hashed}; blank for some that the file suggests. */
    StringProperty candidates() {
        return candidates;
    }

    /** True if a comparison can begin. */
    BooleanBinding ready() {
        return ready;
    }

    ReadOnlyObjectProperty<Comparison> comparison() {
        return comparison.getReadOnlyProperty();
    }
}
