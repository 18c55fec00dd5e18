"""How Cycles renders: few samples, no caustics, a fixed seed."""

SEED = 20261125


def settings(scene, threads):
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.seed = SEED
    cycles.use_denoising = False
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.03
    cycles.adaptive_min_samples = 8
    cycles.max_bounces = 6
    cycles.diffuse_bounces = 1
    cycles.glossy_bounces = 3
    cycles.transparent_max_bounces = 12
    cycles.sample_clamp_indirect = 1.5
    cycles.sample_clamp_direct = 6.0
    cycles.blur_glossy = 0.6
    cycles.caustics_reflective = False
    cycles.caustics_refractive = False
    scene.render.threads_mode = "FIXED"
    scene.render.threads = threads
    scene.render.film_transparent = True
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGBA"
    scene.render.image_settings.color_depth = "16"
    scene.render.image_settings.compression = 10
    scene.view_settings.view_transform = "Standard"
    scene.render.use_persistent_data = True
