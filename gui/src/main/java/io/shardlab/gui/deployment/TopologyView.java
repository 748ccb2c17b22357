package io.shardlab.gui.deployment;

import io.shardlab.core.deployment.TargetKind;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import io.shardlab.mongo.watch.ClusterView;
import io.shardlab.mongo.watch.ServerState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** The cluster that a run would start, or the one that is up as it is seen now. */
final class TopologyView extends VBox {

    private final TargetModel model;
    private final Texts texts;
    private final Label heading = Views.muted("");
    private final Label legend = Views.muted("");
    private final VBox drawn = new VBox();
    private Optional<Drawing> last = Optional.empty();
    private final List<ServerBox> routers = new ArrayList<>();
    private final List<ServerBox> configServers = new ArrayList<>();
    private final List<ShardBox> shards = new ArrayList<>();

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
        legend.setText(texts.get("target.legend"));
        legend.managedProperty().bind(legend.visibleProperty());
        getChildren().addAll(heading, drawn, legend);
        Watching.whileShown(this, model.watch());
        Views.follow(this, model.topology(), now -> show());
        Views.follow(this, model.watch().view(), now -> show());
        Views.follow(this, model.watch().target(), now -> show());
    }

    private void show() {
        Optional<ClusterView> seen = model.watch().view().get();
        heading.setText(seen.map(this::words).orElseGet(this::planned));
        legend.setVisible(seen.isPresent());
        Optional<Drawing> now = seen.map(Drawing::of)
                .or(() -> model.watch().target().get().isPresent()
                        ? Optional.empty()
                        : model.topology().get().map(Drawing::of));
        if (now.isPresent() && last.filter(now.get()::hasShapeOf).isPresent()) {
            update(now.get());
        } else {
            drawn.getChildren().clear();
            now.ifPresent(this::draw);
        }
        last = now;
    }

    private String planned() {
        if (model.watch().target().get().isPresent()) {
            return texts.get("target.looking");
        }
        return texts.get(model.topology().get().isPresent() ? "target.drawing" : "target.by-uri");
    }

    private String words(ClusterView seen) {
        String balancer = seen.balancerOn()
                .map(on -> " · " + texts.get(on ? "target.balancer.on" : "target.balancer.off"))
                .orElse("");
        return texts.get("target.seen", seen.namespace()) + balancer;
    }

    private void draw(Drawing drawing) {
        routers.clear();
        configServers.clear();
        shards.clear();
        drawing.routers().forEach(router -> routers.add(box(texts.get("target.router"), List.of(router), drawing)));
        if (!drawing.configServers().isEmpty()) {
            configServers.add(box(texts.get("target.config-server"), drawing.configServers(), drawing));
        }
        drawing.shards()
                .forEach(shard -> shards.add(new ShardBox(title(drawing, shard), shard, drawing.planned(), texts)));
        List<List<? extends Region>> groups = List.of(routers, configServers, shards);
        drawn.getChildren().setAll(new TopologyPane(groups, drawing.kind() == TargetKind.SHARDED));
    }

    private ServerBox box(String title, List<Drawing.Server> servers, Drawing drawing) {
        return new ServerBox(title, servers, drawing.planned(), texts);
    }

    private String title(Drawing drawing, Drawing.Shard shard) {
        return switch (drawing.kind()) {
            case SHARDED -> texts.get("target.shard", shard.id());
            case REPLICA_SET -> (texts.get("target.replica-set") + " " + shard.id()).strip();
            case STANDALONE -> texts.get("target.standalone");
        };
    }

    /** The same boxes stay, so that tooltips and the reader's place do, too. */
    private void update(Drawing drawing) {
        for (int i = 0; i < routers.size(); i++) {
            routers.get(i).show(List.of(drawing.routers().get(i).state()));
        }
        configServers.forEach(box -> box.show(states(drawing.configServers())));
        for (int i = 0; i < shards.size(); i++) {
            shards.get(i).show(drawing.shards().get(i));
        }
    }

    private static List<ServerState> states(List<Drawing.Server> servers) {
        return servers.stream().map(Drawing.Server::state).toList();
    }
}
