package io.shardlab.gui.deployment;

import io.shardlab.cluster.deployment.LocalSpecs;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.gui.form.ParameterForm;
import io.shardlab.mongo.watch.WatchedTarget;
import java.util.List;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;

/** Where runs go: what is typed of it in the form, the local cluster that is held, and what is seen of the servers. */
public final class TargetModel {

    private final ObservableValue<ParameterForm> form;
    private final LocalClusterModel cluster;
    private final ConnectionModel connections;
    private final ClusterWatchModel watch;
    private final ReadOnlyObjectWrapper<Optional<Topology>> topology = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyBooleanWrapper inUse = new ReadOnlyBooleanWrapper();

    /** Kept, as bindings are held weakly. */
    private final ObservableValue<Optional<Settings>> settings;

    private final ObservableValue<List<Parameter<?>>> differences;

    /** Where the run under way goes, if there is one. */
    private Optional<WatchedTarget> running = Optional.empty();

    /** As the last run on it looked at it: its collection is what lies there. */
    private Optional<WatchedTarget> held = Optional.empty();

    /** @param form the form that is shown */
    public TargetModel(ObservableValue<ParameterForm> form, TargetServices services) {
        this.form = form;
        this.cluster = new LocalClusterModel(services.clusters(), services.servers(), services.screen());
        this.connections = new ConnectionModel(
                form, services.passwords(), services.check(), services.servers(), services.screen());
        this.watch = new ClusterWatchModel(services.readers(), services.watcher(), services.screen());
        this.settings = form.flatMap(ParameterForm::planned).map(planned -> planned.settings());
        this.differences = Bindings.createObjectBinding(this::findDifferences, settings, cluster.settings());
        settings.addListener((property, before, now) -> follow(now));
        cluster.target().addListener((property, before, now) -> hold(now));
        connections.byUri().addListener((property, before, now) -> look());
        connections.reached().addListener((property, before, now) -> look());
        follow(settings.getValue());
    }

    /** While something typed is not allowed, the last topology stays. */
    private void follow(Optional<Settings> now) {
        now.ifPresent(run -> topology.set(
                run.find(TargetParameters.URI).isPresent() ? Optional.empty() : Optional.of(Topology.of(run))));
    }

    private List<Parameter<?>> findDifferences() {
        Optional<Settings> up = cluster.settings().get();
        return settings.getValue()
                .filter(TargetParameters::isLocal)
                .flatMap(wanted -> up.map(known -> LocalSpecs.differences(known, wanted)))
                .orElse(List.of());
    }

    private void hold(Optional<WatchedTarget> now) {
        held = now;
        look();
    }

    /** A run has opened its target, or closed it if empty. */
    public void runsOn(Optional<WatchedTarget> target) {
        running = target;
        if (target.isPresent() && held.filter(target.get()::isSameServers).isPresent()) {
            held = target;
        }
        look();
    }

    private void look() {
        inUse.set(running.flatMap(run -> held.filter(run::isSameServers)).isPresent());
        watch.watch(running.or(
                () -> connections.byUri().get() ? connections.reached().get() : held));
    }

    /** Starts the local cluster that is typed; does nothing while something typed is not allowed. */
    public void startCluster() {
        form.getValue()
                .whenPlanned(runs ->
                        runs.settings().filter(TargetParameters::isLocal).ifPresent(cluster::start));
    }

    public ObservableValue<ParameterForm> form() {
        return form;
    }

    /** Of the run, or the first of several runs, that is typed; empty while something typed is not allowed. */
    public ObservableValue<Optional<Settings>> settings() {
        return settings;
    }

    /** The local cluster that would be started; empty if a URI is given. */
    public ReadOnlyObjectProperty<Optional<Topology>> topology() {
        return topology.getReadOnlyProperty();
    }

    /** The local cluster that a person keeps. */
    public LocalClusterModel cluster() {
        return cluster;
    }

    /** Whether a run is on the local cluster that a person keeps, which must not be stopped then. */
    public ReadOnlyBooleanProperty inUse() {
        return inUse.getReadOnlyProperty();
    }

    /** Where the local cluster that is up is not what is typed, so that runs start their own; empty if they agree. */
    public ObservableValue<List<Parameter<?>>> differences() {
        return differences;
    }

    public ConnectionModel connections() {
        return connections;
    }

    /**
     * What is seen of the servers: of the run under way, or else of those that runs would go to, as far as they are known: the
     * local cluster that is up, or those at the addresses that were tested.
     */
    public ClusterWatchModel watch() {
        return watch;
    }
}
