package io.shardlab.gui.app;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javafx.scene.Scene;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javax.imageio.ImageIO;

/** Writes the contents of a window to a file. */
final class Picture {

    private Picture() {}

    /** Writes a PNG. Must not be called on the screen's thread. */
    static void write(Scene scene, Path file) {
        WritableImage shown = OpenWindow.onScreen(() -> scene.snapshot(null));
        int width = (int) shown.getWidth();
        int height = (int) shown.getHeight();
        int[] pixels = new int[width * height];
        shown.getPixelReader().getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        image.setRGB(0, 0, width, height, pixels, 0, width);
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            ImageIO.write(image, "png", file.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
