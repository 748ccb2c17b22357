package io.shardlab.gui.deployment;

import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.text.Message;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.SharedButton;
import io.shardlab.gui.view.Views;
import io.shardlab.mongo.watch.ClusterView;
import io.shardlab.mongo.watch.ServerView;
import io.shardlab.mongo.watch.ShardView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.kordamp.ikonli.feather.Feather;

/** The cluster that a run would start, or the current state of the servers in use. */
final class TopologyView extends VBox {

    private static final ObservableValue<Boolean> NEVER = new SimpleBooleanProperty(false);

    private final TargetModel model;
    private final Texts texts;
    private final Label heading = Views.muted("");
    private final Label legend = Views.muted("");
    private final VBox drawn = new VBox();
    private final List<ServerBox> routers = new ArrayList<>();
    private final List<ServerBox> configServers = new ArrayList<>();
    private final List<ServerBox> shards = new ArrayList<>();

    /** The topology and the names of the boxes that are drawn. */
    private Object lastShape = List.of();

    TopologyView(TargetModel model, Texts texts) {
        super(2 * Views.GAP);
        this.model = model;
        this.texts = texts;
        setId("topology");
        getStylesheets()
                .add(TopologyView.class
                        .getResource("/io/shardlab/gui/deployment/topology.css")
                        .toExternalForm());
        heading.setId("topology-heading");
        legend.setText(
                texts.say("P primary · S secondary · A arbiter · R recovering · × down · ▲▼ chunks gained or lost"));
        Views.hideWithoutRoom(legend);
        getChildren().addAll(heading, drawn, legend);
        watchWhileVisible();
        Views.follow(this, model.planned(), now -> show());
        Views.follow(this, model.watch().view(), now -> show());
        Views.follow(this, model.watch().target(), now -> show());
    }

    /** Has the servers read while this view is in a window that is shown and not minimised. */
    private void watchWhileVisible() {
        sceneProperty()
                .flatMap(Scene::windowProperty)
                .flatMap(TopologyView::isVisible)
                .orElse(false)
                .subscribe(visible -> {
                    if (visible) {
                        model.watch().want(this);
                    } else {
                        model.watch().release(this);
                    }
                });
    }

    private static ObservableValue<Boolean> isVisible(Window window) {
        return window instanceof Stage stage
                ? stage.showingProperty()
                        .flatMap(showing -> showing ? stage.iconifiedProperty().map(it -> !it) : NEVER)
                : window.showingProperty();
    }

    private void show() {
        Optional<ClusterView> seen = model.watch().view().get();
        boolean watched = model.watch().target().get().isPresent();
        Optional<ClusterView> planned =
                watched ? Optional.empty() : model.planned().get();
        Message otherwise = watched
                ? Message.of("Reading the state of the servers …")
                : Message.of("Servers that a run starts, and shuts down when it ends:");
        boolean nothing = !watched && planned.isEmpty();
        heading.setText(nothing ? "" : seen.map(this::words).orElseGet(() -> texts.say(otherwise)));
        legend.setVisible(seen.isPresent());
        seen.or(() -> planned).ifPresentOrElse(cluster -> show(cluster, seen.isEmpty()), () -> {
            drawn.getChildren().clear();
            if (nothing) {
                drawn.getChildren().add(withoutServers());
            }
            lastShape = List.of();
        });
    }

    private Node withoutServers() {
        ConnectionModel connections = model.connections();
        Button check = Views.button(
                "topology-check",
                Message.of("Check connection"),
                SharedButton.CHECK_CONNECTION.tooltip(),
                texts,
                connections::startTest);
        check.disableProperty().bind(connections.addresses().map(String::isBlank));
        return Views.empty(
                Feather.SERVER,
                texts.say("Type the addresses of your servers and check the connection: the servers are drawn here "
                        + "then, and during a run. Nothing is started."),
                check);
    }

    private String words(ClusterView seen) {
        String balancer = seen.balancerOn()
                .map(on -> " · " + texts.say(on ? "balancer on" : "balancer off"))
                .orElse("");
        return texts.say("Updated every second: {0}", seen.namespace()) + balancer;
    }

    /** Keeps boxes of the same servers, so that open tooltips and the scroll position stay. */
    private void show(ClusterView cluster, boolean planned) {
        Object shape = List.of(
                planned,
                cluster.kind(),
                names(cluster.routers()),
                names(cluster.configServers()),
                cluster.shards().stream()
                        .map(shard -> List.of(shard.id(), names(shard.members())))
                        .toList());
        if (shape.equals(lastShape)) {
            update(cluster);
        } else {
            draw(cluster, planned);
            lastShape = shape;
        }
    }

    private static List<String> names(List<ServerView> servers) {
        return servers.stream().map(ServerView::address).toList();
    }

    private void draw(ClusterView cluster, boolean planned) {
        routers.clear();
        configServers.clear();
        shards.clear();
        String router = texts.say("mongos");
        cluster.routers().forEach(server -> routers.add(new ServerBox(router, List.of(server), planned, texts)));
        if (!cluster.configServers().isEmpty()) {
            String title = texts.say("config server");
            configServers.add(new ServerBox(title, cluster.configServers(), planned, texts));
        }
        cluster.shards()
                .forEach(shard -> shards.add(
                        ServerBox.ofShard(title(cluster, shard), shard, cluster.share(shard), planned, texts)));
        List<List<? extends Region>> groups = List.of(routers, configServers, shards);
        drawn.getChildren().setAll(new TopologyPane(groups, cluster.kind() == TargetKind.SHARDED));
    }

    private String title(ClusterView cluster, ShardView shard) {
        return switch (cluster.kind()) {
            case SHARDED -> texts.say("shard {0}", shard.id());
            case REPLICA_SET -> (texts.say("replica set") + " " + shard.id()).strip();
            case STANDALONE -> texts.say("standalone");
        };
    }

    private void update(ClusterView cluster) {
        for (int i = 0; i < routers.size(); i++) {
            routers.get(i).show(List.of(cluster.routers().get(i)));
        }
        configServers.forEach(box -> box.show(cluster.configServers()));
        for (int i = 0; i < shards.size(); i++) {
            ShardView shard = cluster.shards().get(i);
            shards.get(i).show(shard, cluster.share(shard));
        }
    }
}
