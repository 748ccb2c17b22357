package io.shardlab.predict.screen;

import io.shardlab.gui.work.Latest;
import io.shardlab.predict.advice.Advice.Option;
import io.shardlab.predict.advice.CalibratedAdviser;
import io.shardlab.predict.advice.ChosenDeployment;
import io.shardlab.predict.model.Topology;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;

/** A deployment and its load, which the user chooses, and the prediction for them. Used on one thread; it predicts on another. */
final class ChoiceModel {

    private final Latest predictions;
    private final Consumer<Throwable> fail;
    private final BooleanProperty atRate = new SimpleBooleanProperty();
    private final IntegerProperty threads = new SimpleIntegerProperty(1);
    private final IntegerProperty arrivals = new SimpleIntegerProperty(1);
    private final IntegerProperty shards = new SimpleIntegerProperty();
    private final IntegerProperty routers = new SimpleIntegerProperty(1);
    private final ReadOnlyObjectWrapper<Optional<ChosenDeployment>> prediction =
            new ReadOnlyObjectWrapper<>(Optional.empty());

    private Optional<CalibratedAdviser> adviser = Optional.empty();
    private Optional<Goals> goals = Optional.empty();

    /** The machines of the last prediction. */
    private String hardware = "";

    /** True while several figures change. */
    private boolean choosing;

    /** The deployment of the last answer that was taken; before the first answer there is no deployment. */
    private Optional<Option> suggested = Optional.empty();

    /** @param fail takes the reasons why there is no prediction */
    ChoiceModel(Latest predictions, Consumer<Throwable> fail) {
        this.predictions = predictions;
        this.fail = fail;
        List.of(atRate, threads, arrivals, shards, routers)
                .forEach(figure -> figure.addListener((property, before, now) -> predict()));
    }

    /** Predicts for other goals or by another model; there is no prediction while one of them is missing. */
    void ask(Optional<CalibratedAdviser> model, Optional<Goals> asked) {
        adviser = model;
        goals = asked;
        predict();
    }

    /**
     * Takes the deployment of an answer, until the user has chosen another one.
     *
     * @param rate the operations per second that were asked for
     */
    void suggest(Option option, Optional<Long> rate) {
        if (suggested.isEmpty() || isChosen(suggested.get())) {
            suggested = Optional.of(option);
            choosing = true;
            arrivals.set(rate.map(Long::doubleValue)
                    .orElse(option.throughput().value())
                    .intValue());
            choose(option.topology(), option.threads());
        }
    }

    private boolean isChosen(Option option) {
        return option.topology().shards() == shards.get()
                && Math.max(1, option.topology().routers()) == routers.get()
                && option.threads() == threads.get();
    }

    /** One server is predicted as the kind that was measured. */
    private Topology topology() {
        return shards.get() == 0 ? Topology.STANDALONE : new Topology(shards.get(), routers.get());
    }

    /** Chooses a deployment, whose figures {@link #prediction} then has. */
    void choose(Topology topology, int concurrent) {
        choosing = true;
        shards.set(topology.shards());
        routers.set(Math.max(1, topology.routers()));
        threads.set(concurrent);
        choosing = false;
        predict();
    }

    private void predict() {
        if (choosing) {
            return;
        }
        Latest.Round round = predictions.begin();
        if (adviser.isEmpty() || goals.isEmpty() || suggested.isEmpty()) {
            prediction.set(Optional.empty());
            return;
        }
        CalibratedAdviser calibrated = adviser.get();
        Goals asked = goals.get();
        Topology topology = topology();
        int concurrent = threads.get();
        Optional<Integer> perSecond = Optional.of(arrivals.get()).filter(any -> atRate.get());
        round.ask(
                () -> calibrated.choose(asked.question(), topology, concurrent, perSecond),
                found -> {
                    hardware = asked.hardware();
                    prediction.set(Optional.of(found));
                },
                fail);
    }

    /** The measurement of the chosen deployment; empty while nothing is predicted. */
    Optional<Measurement> measurement() {
        return adviser.flatMap(
                calibrated -> prediction.get().map(found -> Measurement.of(calibrated, found, hardware)));
    }

    /** True if operations arrive at {@link #arrivals}; otherwise {@link #threads} wait for theirs one after another. */
    BooleanProperty atRate() {
        return atRate;
    }

    /** The operations that arrive per second. */
    IntegerProperty arrivals() {
        return arrivals;
    }

    /** The number of concurrent clients. */
    IntegerProperty threads() {
        return threads;
    }

    /** The shards; 0 for one server. */
    IntegerProperty shards() {
        return shards;
    }

    /** The mongos, if there are shards. */
    IntegerProperty routers() {
        return routers;
    }

    /** The prediction; empty if there is no answer. */
    ReadOnlyObjectProperty<Optional<ChosenDeployment>> prediction() {
        return prediction.getReadOnlyProperty();
    }
}
